import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, stopEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { mostResidentMb } from "#tests/support/processes/process-usage.ts";
import { root } from "#tests/support/processes/root.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { databaseCpuMs } from "./processes/database-cpu.ts";
import { makeSites } from "./stock/copies.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- import [--rows 100000]`: imports a file of so many cars: first into an empty group, then unchanged, then with every price changed.
 * Prints rows per second, processor time per row here and in the database, beside PostgreSQL's COPY of the same file; and the largest memory
 * of the built command that imports the file.
 */
const { rows } = commandOptions({ rows: { usual: 100_000, quick: 2_000 } });
const dataDir = join(root, "data/bench");
const folder = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
chmodSync(folder, 0o755);
const server = process.env.DATABASE_URL || (await embeddedPostgres(dataDir));
const name = `bench_import_${process.pid}`;
const site = sampleSite();
const commandSite = "bench-command";

try {
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  await migrateDatabase(url);
  const first = await writeFeed(join(folder, "first.csv"), rows);
  const repriced = await writeFeed(join(folder, "repriced.csv"), rows, { more: 500 });
  const results: Record<string, number> = { rows, copy: await copyRate(url, first) };
  await withDatabase(url, createGroup);
  for (const [step, file] of [
    ["created", first],
    ["unchanged", first],
    ["changed", repriced],
  ] as const)
    Object.assign(results, await importRate(url, step, file));
  results.commandMemoryMb = Math.round(await commandMemory(url, first));
  console.table(results);
  console.log(JSON.stringify({ bench: "import", ...results }));
} finally {
  await onServer(server, `drop database if exists ${name} with (force)`);
  if (!process.env.DATABASE_URL) await stopEmbeddedPostgres(dataDir);
  rmSync(folder, { recursive: true });
}

async function createGroup(db: Database): Promise<void> {
  const { groupId, groupSlug } = site;
  const location = sampleLocation();
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${groupSlug}, 1)`);
    await tx.execute(sql`insert into dealerships values (${groupId}::uuid, 'north', 'north')`);
    await tx.execute(
      sql`insert into locations values (${groupId}::uuid, ${location.id}, ${location.slug}, 'north')`,
    );
  });
}

async function importRate(
  url: string,
  step: "created" | "unchanged" | "changed",
  file: string,
): Promise<Record<string, number>> {
  const own = process.cpuUsage();
  const databaseBefore = await databaseCpuMs(server);
  const began = performance.now();
  const outcome = await withDatabase(url, (db) =>
    importStock({ db, site, file, mapping: noMapping, now: new Date() }),
  );
  const rate = perSecond(began);
  if (outcome.kind !== "imported" || outcome[step] !== rows)
    throw new Error(`not every car was ${step}: ${JSON.stringify(outcome).slice(0, 500)}`);
  const { user, system } = process.cpuUsage(own);
  const databaseMs = (await databaseCpuMs(server)) - databaseBefore;
  return {
    [step]: rate,
    [`${step}CpuMicrosPerRow`]: Math.round((user + system) / rows),
    [`${step}DatabaseCpuMicrosPerRow`]: Math.round((databaseMs * 1000) / rows),
  };
}

/** The most memory of `forecourt stock import`, in MB. */
async function commandMemory(url: string, file: string): Promise<number> {
  await withDatabase(url, (db) =>
    makeSites(
      createSiteStore(db, () => new Date()),
      [commandSite],
    ),
  );
  const command = spawn(
    process.execPath,
    [
      "--no-warnings",
      join(root, "build/server/forecourt.js"),
      "stock",
      "import",
      "--site",
      commandSite,
      file,
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATABASE_URL: url, FORECOURT_LOCAL: "1", LOG_LEVEL: "error" },
    },
  );
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, mostResidentMb(command.pid));
  }, 20);
  const [status] = await once(command, "exit");
  clearInterval(watch);
  if (status !== 0) throw new Error(`the command exited with ${status}`);
  return most;
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 5);
  return work(db).finally(() => db.close());
}

/** PostgreSQL's own COPY of the file into a table of texts. */
async function copyRate(url: string, file: string): Promise<number> {
  const client = await connectTo(url);
  try {
    await client.query(
      "create table copied (stock text primary key, make text, model text, year text, badge text, km text, price text, fuel text, trans text, body text, colour text, vin text, comments text)",
    );
    const began = performance.now();
    await client.query(`copy copied from '${file}' csv header`);
    return perSecond(began);
  } finally {
    await client.end();
  }
}

function perSecond(began: number): number {
  return Math.round((rows / (performance.now() - began)) * 1000);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = await connectTo(url);
  await client.query(statement).finally(() => client.end());
}
