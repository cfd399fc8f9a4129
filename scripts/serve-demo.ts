import { rmSync } from "node:fs";
import { removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { env } from "#platform/env.server.ts";
import { copyDemoTemplate, loadDemoTemplate } from "./demo-template.ts";

/**
 * Serves the build for browser tests and benchmarks, with only the demo in its database. Servers of one `TEST_RUN` load it once and share
 * it.
 */
await removeEmbeddedPostgres(env.dataDir);
rmSync(env.dataDir, { recursive: true, force: true });
const testRun = process.env.TEST_RUN;
if (testRun) {
  await loadDemoTemplate(testRun);
  await copyDemoTemplate(env.dataDir);
}
await import("./prepare-demo.ts");
await import(new URL("../build/server/index.js", import.meta.url).href);
