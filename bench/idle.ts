import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { embeddedPostgres, stopEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { root } from "#tests/support/processes/root.ts";

/**
 * `npm run bench -- idle`: a server without requests: resident memory, processor time of its start and milliseconds until
 * `/readyz` is 200, on an empty platform and with the demo. Median of `--rounds 3`, in turn. Linux.
 */
const { rounds } = commandOptions({ rounds: { usual: 3, quick: 1 } });
const port = 5806;
const platforms = ["empty", "demo"] as const;
type Platform = (typeof platforms)[number];
type Start = { readyMs: number; cpuMs: number; residentMb: number };

const folderOf = (platform: Platform) => join(root, "data", `bench-idle-${platform}`);
const envOf = (platform: Platform) => ({
  ...process.env,
  NODE_ENV: "production",
  FORECOURT_LOCAL: "1",
  LOG_LEVEL: "error",
  PORT: String(port),
  DATA_DIR: folderOf(platform),
  DEMO: platform === "demo" ? "1" : "0",
});

const starts: Record<Platform, Start[]> = { empty: [], demo: [] };
try {
  for (const platform of platforms) {
    execFileSync(process.execPath, ["--no-warnings", "scripts/prepare-demo.ts"], {
      cwd: root,
      env: envOf(platform),
      stdio: ["ignore", "ignore", "inherit"],
    });
    // The start of PostgreSQL isn't part of the server's.
    await embeddedPostgres(folderOf(platform));
  }
  for (let round = 0; round < rounds; round++)
    for (const platform of platforms) starts[platform].push(await startOf(platform));
} finally {
  for (const platform of platforms) {
    await stopEmbeddedPostgres(folderOf(platform));
    rmSync(folderOf(platform), { recursive: true, force: true });
  }
}
const result = Object.fromEntries(platforms.map((platform) => [platform, medians(starts[platform])]));
console.table(result);
console.log(JSON.stringify({ bench: "idle", rounds, ...result }));

async function startOf(platform: Platform): Promise<Start> {
  const began = performance.now();
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd: root,
    env: envOf(platform),
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(child);
    const readyMs = Math.round(performance.now() - began);
    await setTimeout(5_000);
    return { readyMs, ...usageOf(child) };
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null) throw new Error("the server ended before it was ready");
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await setTimeout(20);
  }
  throw new Error("the server was not ready within a minute");
}

function usageOf({ pid }: ChildProcess): Pick<Start, "cpuMs" | "residentMb"> {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  // Times are in hundredths of a second, after the name in parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
  return {
    cpuMs: 10 * ((fields[11] ?? 0) + (fields[12] ?? 0)),
    residentMb: Math.round(Number(resident) / 1_000),
  };
}

function medians(of: readonly Start[]): Start {
  const median = (name: keyof Start) =>
    of.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(of.length / 2)] as number;
  return { readyMs: median("readyMs"), cpuMs: median("cpuMs"), residentMb: median("residentMb") };
}
