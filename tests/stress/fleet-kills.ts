import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { SiteState } from "#domain/fleet/site-state.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end, hasExited } from "#tests/support/processes/child-process.ts";
import { root } from "#tests/support/processes/root.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";

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
  for (let at = 0; at < count; at++) {
    const slug = `fleet-${at}`;
    const document = {
      group: { slug, name: slug, dealerships: [{ slug, name: slug }] },
      site: { slug, name: slug },
    };
    const outcome = await stage.sites.apply(JSON.stringify(document), "stress");
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
  }
  // The owner, who sees every group.
  const db = new pg.Client({ connectionString: stage.url });
  await db.connect();
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
    const change = await db.query<{ id: string }>("select id from fleet_changes");
    const returned = await withKills(db, "returned", command("rollback", change.rows[0]?.id ?? ""), goOn);
    const twice = await countOf(db, "sites where agency_version = 2 and agency = '{}'");
    const { rows: entries } = await db.query<{ action: string; count: number }>(
      `select action, count(*)::int as count from audit_entries
        where group_id is not null and action like 'fleet.%' group by action order by action`,
    );
    console.log(JSON.stringify({ stress: "fleet-kills", sites: count, applied, returned, twice, entries }));
    if (twice !== count) throw new Error(`${twice} of ${count} sites were changed once and rolled back once`);
    if (entries.length !== 2 || entries.some((entry) => entry.count !== count))
      throw new Error(
        "the groups' logs don't have one entry of each site for the change and one for its roll back",
      );
  } finally {
    await db.end();
  }
});

/** Kills the work and what goes on with it, lets the last one end, and returns how many sites were settled at each kill. */
async function withKills(
  db: pg.Client,
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

function settledAs(db: pg.Client, state: SiteState): Promise<number> {
  return countOf(db, "fleet_change_sites where state = $1", [state]);
}

async function countOf(db: pg.Client, from: string, values: string[] = []): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${from}`, values);
  return rows[0]?.count ?? 0;
}
