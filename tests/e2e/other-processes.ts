import { type ChildProcess, execFile, spawn } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { childrenOf, end, untilReady } from "#tests/support/processes/child-process.ts";
import { dataDir } from "./journey.ts";

const run = promisify(execFile);

/** Runs a command on the data of the server under test; returns its output. */
export function forecourt(...args: string[]): Promise<string> {
  return forecourtWith({ DATA_DIR: dataDir }, ...args);
}

/** Runs a command with its own environment. */
export async function forecourtWith(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await run("node", ["build/server/forecourt.js", ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  });
  return stdout;
}

/** Runs a statement on the database of the server under test, as its owner; returns its rows. */
export async function onDatabase(statement: string): Promise<unknown[]> {
  const database = new pg.Client({ connectionString: await embeddedPostgres(resolve(dataDir)) });
  await database.connect();
  try {
    return (await database.query(statement)).rows;
  } finally {
    await database.end();
  }
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
  /** Ends it with SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ids of the processes that it started. */
  children(): number[];
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
      await untilReady(child, port, 120);
    },
    kill: () => end(child, "SIGKILL"),
    stop: async () => {
      await end(child, "SIGTERM");
      return child?.exitCode ?? null;
    },
    children: () => childrenOf(child?.pid),
  };
}
