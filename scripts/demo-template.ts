import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import {
  clusterFolder,
  embeddedPostgres,
  removeEmbeddedPostgres,
  stopEmbeddedPostgres,
} from "#platform/database/embedded-postgres.server.ts";
import { waitForNoDisk } from "#platform/database/test-database.server.ts";
import { templateDir } from "../tests/e2e/ports.ts";

/**
 * The demo, loaded once a test run and copied by each server of the run, which takes a second. `node scripts/demo-template.ts` loads it
 * ahead of the servers.
 */
const run = promisify(execFile);
const template = resolve(templateDir);
/** Identifies the run that the template was loaded for. */
const stamp = join(template, "loaded-for");

/** Loads the demo from scratch, unless it was loaded for this run. */
export async function loadDemoTemplate(testRun: string): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === testRun) return;
  await removeEmbeddedPostgres(template);
  rmSync(template, { recursive: true, force: true });
  await run(process.execPath, [join(import.meta.dirname, "prepare-demo.ts")], {
    env: { ...process.env, DATA_DIR: template, NODE_ENV: "production" },
  });
  await waitForNoDisk(await embeddedPostgres(template));
  await stopEmbeddedPostgres(template);
  writeFileSync(stamp, testRun);
}

/**
 * Fills an empty data folder from the template. Pictures are shared: their names are hashes of their bytes,
 * so each size is made once.
 */
export async function copyDemoTemplate(dataDir: string): Promise<void> {
  await run("cp", ["-a", template, dataDir]);
  rmSync(join(dataDir, "pictures"), { recursive: true });
  symlinkSync(join(template, "pictures"), join(dataDir, "pictures"));
  // When run by root, the cluster is in another folder and belongs to another user.
  if (clusterFolder(dataDir) === join(dataDir, "postgres")) return;
  await mkdir(clusterFolder(dataDir), { recursive: true });
  await run("cp", ["-a", `${clusterFolder(template)}/.`, clusterFolder(dataDir)]);
}

if (import.meta.main) await loadDemoTemplate(process.env.TEST_RUN ?? "");
