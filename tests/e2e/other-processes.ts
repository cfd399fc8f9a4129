import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { dataDir, expect } from "./journey.ts";

const run = promisify(execFile);

/** Runs a command on the data of the server under test; returns its output. */
export function forecourt(...args: string[]): Promise<string> {
  return forecourtWith({ DATA_DIR: dataDir }, ...args);
}

/** Runs a command with its own environment. */
export async function forecourtWith(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await run("node", ["src/cli/forecourt.ts", ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  });
  return stdout;
}

/** A lead as `forecourt leads list --json` prints it. */
export type ListedLead = { id: string; state: string; category: string; payload: Record<string, unknown> };

/** Every lead of a site, unfinished ones too. */
export async function leadsOf(site: string): Promise<ListedLead[]> {
  return JSON.parse(await forecourt("leads", "list", "--site", site, "--limit", "500", "--json"));
}

/** Another process of the program, by default on the database and the files of the server under test. */
export type ExtraServer = {
  port: number;
  address(site: string, path?: string): string;
  /** Starts it, at the same port each time, and waits until it can answer. */
  start(): Promise<void>;
  /** Kills it with SIGKILL, without any cleanup. */
  kill(): Promise<void>;
};

export async function extraServer(over: Record<string, string> = {}): Promise<ExtraServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  return {
    port,
    address: (site, path = "/") => `http://${site}.localhost:${port}${path}`,
    start: async () => {
      child = spawn(process.execPath, ["build/server/index.js"], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          NODE_ENV: "production",
          FORECOURT_LOCAL: "1",
          LOG_LEVEL: "warn",
          ...over,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const started = child;
      await expect
        .poll(
          async () => {
            if (started.exitCode !== null)
              throw new Error(`the additional server exited with ${started.exitCode}`);
            return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
          },
          { intervals: [50], timeout: 120_000 },
        )
        .toBe(200);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}
