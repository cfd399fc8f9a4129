import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { consoleRole } from "#platform/database/roles.ts";

/** An empty site of two locations, `l1` and `l2`, in a database of its own or that of `DATABASE_URL`. */
export type BenchSite = {
  /** As the console uses it. */
  db: Database;
  /** As the owner of the tables. */
  owner: Database;
  sites: SiteStore;
  site: Site;
  /** Of the database. */
  url: string;
  /** Removed at the end. */
  folder: string;
  /** As autovacuum does within minutes; only the tables' owner may. */
  vacuum(...tables: string[]): Promise<void>;
};

export async function withBenchSite(
  name: string,
  now: () => Date,
  work: (bench: BenchSite) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `forecourt-bench-${name}-`));
  const url = process.env.DATABASE_URL ?? (await embeddedPostgres(folder));
  await migrateDatabase(url);
  const owner = openDatabase(url, 1);
  const db = openDatabase(url, 4, undefined, consoleRole);
  try {
    const sites = createSiteStore(owner, now);
    const slug = `bench-${name}-${process.pid}`;
    const applied = await sites.apply(
      `group:
  slug: ${slug}
  name: Bench
  dealerships: [{ slug: bench, name: Bench }]
  locations: [{ slug: l1, name: One, location_type: sales }, { slug: l2, name: Two, location_type: sales }]
site: { slug: ${slug}, name: Bench }`,
      "bench",
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    const site = await sites.bySlug(slug);
    if (!site) throw new Error("the bench's site doesn't exist");
    await work({ db, owner, sites, site, url, folder, vacuum: (...tables) => vacuum(url, tables) });
  } finally {
    await db.close();
    await owner.close();
    if (!process.env.DATABASE_URL) await removeEmbeddedPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function vacuum(url: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.end();
}
