import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase, requestTimeouts } from "./database.server.ts";
import { embeddedPostgres } from "./embedded-postgres.server.ts";
import { migrateDatabase } from "./migrate.server.ts";
import { consoleRole } from "./roles.ts";

/**
 * Databases for tests: one cluster for each run, one migrated template, a clone of it for each test file. With `DATABASE_URL` the clones
 * are created on that server. Names contain the run's process id, so that concurrent runs don't conflict.
 */
const prefix = "forecourt_test";

/** Files that run at once have pools of their own, and the isolation test starts whole sites; a busy machine closes their connections late. */
const maxConnections = 200;

/** Creates this run's template, removes databases of dead runs, and publishes the template for `testDatabase`. */
export async function prepareTestTemplate(): Promise<{ url: string; template: string }> {
  const url = process.env.DATABASE_URL || (await testCluster());
  const template = `${prefix}_${process.pid}_template`;
  await onServer(url, async (client) => {
    const found = await client.query(`select datname from pg_database where datname like '${prefix}_%'`);
    for (const { datname } of found.rows) {
      if (!runLives(Number(datname.split("_")[2])))
        await client.query(`drop database if exists ${datname} with (force)`);
    }
    await client.query(`create database ${template}`);
  });
  await migrateDatabase(withDatabase(url, template));
  return { url, template };
}

async function testCluster(): Promise<string> {
  const url = await embeddedPostgres(join(process.cwd(), "data", "test"), maxConnections);
  await waitForNoDisk(url);
  return url;
}

/** Sets a cluster, and its copies, to wait for no disk: what tests store needn't outlive the machine. */
export async function waitForNoDisk(url: string): Promise<void> {
  await onServer(url, async (client) => {
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
      await client.query(`alter system set ${setting} = off`);
    await client.query("select pg_reload_conf()");
  });
}

/** A separate database for one test file, as the sites see it and as the console does; `remove` closes and drops it. */
export async function testDatabase(): Promise<
  Database & { ownerUrl: string; asConsole: Database; remove(): Promise<void> }
> {
  const { FORECOURT_TEST_POSTGRES: url, FORECOURT_TEST_TEMPLATE: template } = process.env;
  if (!url || !template)
    throw new Error(
      "PostgreSQL isn't prepared (scripts/test-global.ts): run the tests with this repository's vitest configuration",
    );
  const name = `${template.replace("template", "")}${randomBytes(6).toString("hex")}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  const database = openDatabase(withDatabase(url, name), 5);
  const asConsole = openDatabase(withDatabase(url, name), 3, requestTimeouts, consoleRole);
  return {
    ...database,
    ownerUrl: withDatabase(url, name),
    asConsole,
    remove: async () => {
      await asConsole.close();
      await database.close();
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function runLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
