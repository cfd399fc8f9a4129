import { loadavg } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { type BenchSite, withBenchSite } from "./console/bench-site.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- events [--rounds 20] [--leads 25] [--rows 100000] [--imports 2]`: what the triggers of events cost a lead's acceptance and an
 * import that changes every price. Both run in turn with the triggers and without them, so that other load meets both.
 */
const {
  rounds,
  leads: each,
  rows,
  imports,
} = commandOptions({
  rounds: { usual: 20, quick: 2 },
  leads: { usual: 25, quick: 3 },
  rows: { usual: 100_000, quick: 1_000 },
  imports: { usual: 2, quick: 1 },
});
const now = () => new Date();
const tables = [
  ["leads", ["event_insert", "event_update"]],
  ["stock_feeds", ["event"]],
  ["stock_feed_runs", ["event"]],
] as const;

async function switchTriggers({ owner }: BenchSite, to: "enable" | "disable"): Promise<void> {
  await owner.withoutTenant(async (tx) => {
    for (const [table, triggers] of tables)
      for (const name of triggers)
        await tx.execute(
          sql`alter table ${sql.identifier(table)} ${sql.raw(to)} trigger ${sql.identifier(name)}`,
        );
  });
}

let sent = 0;
async function accept({ owner, site }: BenchSite): Promise<void> {
  const url = "https://bench.localhost/contact";
  const outcome = await acceptLead({
    takeLimit: null,
    db: owner,
    postcodes: { find: async () => null, mayBe: async () => true },
    site,
    now: now(),
    facts: { address: `192.0.2.${++sent % 250}`, userAgent: "Browser/1", url },
    userData: {
      category: "General Enquiry",
      name: `Ana Number${sent}`,
      email: `ana${sent}@example.com`,
      phone: "0412345678",
      message: `Is it still there? ${sent}`,
    },
    idempotencyKey: `bench-${sent}`,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
}

const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
const percent = (part: number, of: number) => Math.round((part / of - 1) * 1_000) / 10;

/** The median milliseconds of one step with the triggers and without, in turn; the first of each doesn't count. */
async function inTurn(bench: BenchSite, times: number, work: () => Promise<number[]>) {
  const found = { enable: [] as number[], disable: [] as number[] };
  for (let round = -1; round < times; round++)
    for (const to of round % 2 === 0 ? (["enable", "disable"] as const) : (["disable", "enable"] as const)) {
      await switchTriggers(bench, to);
      const ms = await work();
      if (round >= 0) found[to].push(...ms);
    }
  const [withThem, without] = [median(found.enable), median(found.disable)];
  return { with: withThem, without, percent: percent(withThem, without) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

await withBenchSite("events", now, async (bench) => {
  const { db, owner, site, folder } = bench;
  await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(sql`select begin_events(${site.groupId}::uuid)`),
  );
  const lead = await inTurn(bench, rounds, async () => {
    const all = [];
    for (let n = 0; n < each; n++) all.push(await timed(() => accept(bench)));
    return all;
  });
  const files = await Promise.all(
    [0, 500].map((more) => writeFeed(join(folder, `${more}.csv`), rows, { more })),
  );
  let imported = 0;
  const load = async () => {
    const file = files[imported++ % 2] as string;
    const outcome = await importStock({ db: owner, site, file, now: now() });
    if (outcome.kind !== "imported") throw new Error(outcome.message);
  };
  await load();
  const stock = await inTurn(bench, imports, async () => [await timed(load)]);
  const events = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from events`),
  );
  // The sends with triggers, the first round too.
  if (events.rows[0]?.n !== (rounds + 1) * each) throw new Error(`${events.rows[0]?.n} events were recorded`);
  const load1 = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  console.table({ "a lead": lead, [`an import of ${rows}`]: stock });
  console.log(
    JSON.stringify({ bench: "events", leads: rounds * each, rows, imports, lead, stock, load: load1 }),
  );
});
