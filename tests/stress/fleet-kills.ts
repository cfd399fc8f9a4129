import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SiteState } from "#domain/fleet/site-state.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end, hasExited } from "#tests/support/processes/child-process.ts";
import { root } from "#tests/support/processes/root.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { makeSites } from "../../bench/stock/copies.ts";

/**
 * `npm run stress -- fleet-kills [--sites 500] [--kills 10]`: one change over many sites is applied, and then rolled back, by commands that get SIGKILL
 * one after another. Each site has to be changed once and rolled back once, with one entry of its group's log for each.
 */
const { sites: count, kills } = commandOptions({
  sites: { usual: 500, quick: 40 },
  kills: { usual: 10, quick: 2 },
});

await onStage(async (stage) => {
  await stage.begin(false);
  await makeSites(
    stage.sites,
    Array.from({ length: count }, (_, at) => `fleet-${at}`),
  );
  const db = openDatabase(stage.url, 2, undefined, consoleRole);
  const command = (...words: string[]) =>
    spawn(process.execPath, ["build/server/forecourt.js", "fleet", ...words], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: stage.url, DATA_DIR: join(stage.dataDir, "commands") },
      stdio: ["ignore", "ignore", "inherit"],
    });
  const goOn = () => command("continue");
  try {
    const apply = command("apply", "set", "tagline", "One for all", "--all");
    const applied = await withKills(db, "applied", apply, goOn);
    const [change] = await rowsOf<{ id: string }>(db, sql`select id from fleet_changes`);
    const returned = await withKills(db, "returned", command("rollback", change?.id ?? ""), goOn);
    const wrong = await rowsOf(db, sql`select slug from sites where agency_version <> 2 or agency <> '{}'`);
    const entries = await rowsOf<{ action: string; count: number }>(
      db,
      sql`select action, count(*)::int as count from audit_entries
        where group_id is not null and action like 'fleet.%' group by action order by action`,
    );
    console.log(JSON.stringify({ stress: "fleet-kills", sites: count, applied, returned, entries }));
    if (wrong.length > 0) throw new Error(`${wrong.length} sites weren't changed once and rolled back once`);
    for (const entry of entries)
      if (entry.count !== count)
        throw new Error(`${entry.count} entries ${entry.action} in the groups' logs`);
  } finally {
    await db.close();
  }
});

/** Kills the work and what goes on with it, lets the last one end, and returns how many sites were settled at each kill. */
async function withKills(
  db: Database,
  state: SiteState,
  first: ChildProcess,
  goOn: () => ChildProcess,
): Promise<number[]> {
  const settledAt: number[] = [];
  let running = first;
  for (let n = 0; n < kills; n++) {
    const before = await settledAs(db, state);
    while (!hasExited(running) && (await settledAs(db, state)) <= before) await pause(5);
    await pause(Math.random() * 150);
    if (hasExited(running)) throw new Error(`ended before kill ${n + 1}: fewer kills, or more sites`);
    await end(running, "SIGKILL");
    settledAt.push(await settledAs(db, state));
    running = goOn();
  }
  while (!hasExited(running)) await pause(20);
  const settled = await settledAs(db, state);
  if (settled !== count) throw new Error(`${settled} of ${count} sites are ${state}`);
  return settledAt;
}

async function settledAs(db: Database, state: SiteState): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from fleet_change_sites where state = ${state}`,
  );
  return row?.count ?? 0;
}

async function rowsOf<Row extends Record<string, unknown>>(
  db: Database,
  query: ReturnType<typeof sql>,
): Promise<Row[]> {
  return (await db.withoutTenant((tx) => tx.execute<Row>(query))).rows;
}
