import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase } from "#platform/database/test-database.server.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-start-"));
const occupied = createServer();
const server = process.env.FORECOURT_TEST_POSTGRES as string;
const database = `forecourt_test_${process.pid}_empty`;
const empty = new URL(server);
empty.pathname = `/${database}`;
let prepared: Awaited<ReturnType<typeof testDatabase>>;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
beforeAll(async () => {
  await new Promise<void>((resolve) => occupied.listen(0, "127.0.0.1", resolve));
  await onServer(`create database ${database}`);
  prepared = await testDatabase();
});
afterAll(async () => {
  occupied.close();
  await prepared.remove();
  await onServer(`drop database ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

const port = () => {
  const address = occupied.address();
  return String(typeof address === "object" && address ? address.port : 0);
};

/** What a program that can't start prints, by lines, with its exit code. */
function failed(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: unknown; lines: string[] }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: "silent", ...environment };
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.split("\n").filter(Boolean) }),
    ),
  );
}

describe("what keeps a program from starting is printed in one line", () => {
  const production = { NODE_ENV: "production" };
  const worker = { ...production, ROLE: "worker", PORT: "0" };
  it.each<[string, string[], () => Record<string, string>, RegExp[]]>([
    [
      "variables that can't be used",
      ["src/server.ts"],
      () => ({ ...production, SECRET: "short", ROLE: "wrker", TRUST_PROXY: "?", WEB_PROCESSES: "x" }),
      [/ ROLE can't be used/, / WEB_PROCESSES can't/, / SECRET can't/, / TRUST_PROXY can't/],
    ],
    ["a development environment", ["src/server.ts"], () => ({}), [/^The build needs NODE_ENV=production/]],
    [
      "a port in use, before anything is read, beside a misspelt variable",
      ["src/server.ts"],
      () => ({ ...production, PORT: port(), DATABSE_URL: "postgres://nowhere.invalid/x" }),
      [
        / DATABSE_URL is unknown and ignored: did you mean DATABASE_URL\?$/,
        /^Port \d+ at 127\.0\.0\.1 is in use/,
      ],
    ],
    [
      "a port in use, before the demo is loaded",
      ["scripts/prepare-demo.ts", "--to-serve"],
      () => ({ PORT: port() }),
      [/^Port \d+ at 127\.0\.0\.1 is in use/],
    ],
    [
      "a database that isn't prepared",
      ["src/server.ts"],
      () => ({ ...worker, DATABASE_URL: empty.toString() }),
      [
        /^The database isn't prepared for this version \(it has no migrations\)\. Run .*npm run forecourt -- prepare$/,
      ],
    ],
    [
      "a folder that can't be written",
      ["src/server.ts"],
      () => ({ ...worker, DATABASE_URL: prepared.ownerUrl, DATA_DIR: join(import.meta.filename, "data") }),
      [/ENOTDIR.*A part of the path is a file\.$/],
    ],
  ])("%s", async (_, args, environment, lines) => {
    const found = await failed(args, environment());
    expect(found.lines).toEqual(lines.map((line) => expect.stringMatching(line)));
    expect(found.code).toBe(1);
  });

  it.each(["src/server.ts", "src/cli/forecourt.ts"])("an old Node, by %s", async (entry) => {
    const file = join(folder, "old-node.mjs");
    writeFileSync(file, 'Object.defineProperty(process.versions, "node", { value: "22.4.1" });');
    expect(await failed(["--import", pathToFileURL(file).href, entry], production)).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          /^Forecourt needs Node 24 or newer, and this is Node 22\.4\.1\. (?:npm ci has installed one: export PATH="\/.*\/node_modules\/\.bin:\$PATH"|Install a newer one, or run: npm ci)$/,
        ),
      ],
    });
  });
});
