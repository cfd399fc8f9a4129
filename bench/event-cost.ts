import { join } from "node:path";
import { sql, TransactionRollbackError } from "drizzle-orm";
import pg from "pg";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { carEventsTask } from "#domain/integrations/events/car-events-task.server.ts";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { type BenchSite, withBenchSite } from "./console/bench-site.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- event-cost [--rounds 20] [--rows 100000]`: what a group pays for its events, from nothing to an address that they are
 * sent to: for a lead's insert, a lead that is accepted and an import. One variant after another, round by round, so that whatever else the machine
 * does meets all of them alike.
 */
const { rounds, rows } = commandOptions({
  rounds: { usual: 20, quick: 1 },
  rows: { usual: 100_000, quick: 1_000 },
});
const variants = ["no trigger", "no programs", "a client", "a webhook"] as const;
type Variant = (typeof variants)[number];
const postcodes = postcodesFromEnv();
const now = () => new Date();
let made = 0;

await withBenchSite("event-cost", now, async (bench) => {
  const { site, folder } = bench;
  const actor = { kind: "command", id: "bench", action: "webhooks.add" } as const;
  const fields = { url: "https://receiver.example/", types: ["lead.*"], siteIds: null };
  const keys = secretKeys({ secret: "b".repeat(43), previous: undefined, dataDir: folder });
  await addEndpoint({ db: bench.db, actor, groupId: site.groupId }, fields, { keys, now: now() });
  const db = openDatabase(bench.url, 2);
  const owner = new pg.Client({ connectionString: bench.url });
  await owner.connect();
  owner.on("error", () => {});
  try {
    const leads = await leadCosts(db, owner, site);
    const imports = await importCosts(db, owner, bench);
    console.table({ ...leads, ...imports });
    console.log(JSON.stringify({ bench: "event-cost", rounds, rows, ...leads, ...imports }));
  } finally {
    await Promise.all([db.close(), owner.end()]);
  }
});

/** Medians in milliseconds. */
async function leadCosts(db: Database, owner: pg.Client, site: Site) {
  const timedWork = {
    "a lead accepted": () => accept(db, site),
    "a lead inserted": () => insertLeads(db, site, 1),
    // The last, since what it writes is undone and has to be vacuumed.
    "a lead, of 1,000 in one statement": async () => (await insertLeads(db, site, 1_000)) / 1_000,
  };
  const times = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++)
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      await choose(owner, site, variant);
      for (const [what, work] of Object.entries(timedWork)) {
        const all = times.get(what + variant) ?? [];
        times.set(what + variant, all);
        await work();
        for (let n = 0; n < 10; n++) {
          const ms = await work();
          if (round >= 0) all.push(ms);
        }
      }
    }
  return Object.fromEntries(
    Object.keys(timedWork).map((what) => [
      what,
      Object.fromEntries(variants.map((variant) => [variant, middle(times.get(what + variant) ?? [])])),
    ]),
  );
}

/** Medians in seconds: every price of a file changed, and the following comparison of cars with what events last said of them. */
async function importCosts(db: Database, owner: pg.Client, { site, folder, vacuum }: BenchSite) {
  const files = await Promise.all(
    [0, 500].map((more) => writeFeed(join(folder, `${more}.csv`), rows, { more })),
  );
  const load = (n: number) => importStock({ db, site, file: files[n % 2] as string, now: now() });
  const follow = () => carEventsTask({ db }).run(() => false, console.error);
  const kinds = ["no programs", "a client"] as const;
  const imports: Record<(typeof kinds)[number], number[]> = { "no programs": [], "a client": [] };
  const follows: number[] = [];
  await choose(owner, site, "a client");
  await load(0);
  await follow();
  for (let n = 1; n <= Math.min(rounds, 3) * 2; n++) {
    const kind = kinds[n % 2] as (typeof kinds)[number];
    await choose(owner, site, kind);
    await vacuum("cars", "published_cars");
    imports[kind].push(await seconds(() => load(n)));
    const follower = await seconds(follow);
    if (kind === "a client") follows.push(follower);
  }
  return {
    "an import, s": Object.fromEntries(kinds.map((kind) => [kind, middle(imports[kind])])),
    "its events, s": { "a client": middle(follows) },
  };
}

/** Switches the triggers of leads, the events of the group and its webhook on or off, as the tables' owner. */
async function choose(owner: pg.Client, { groupId }: Site, variant: Variant): Promise<void> {
  const records = variant === "a client" || variant === "a webhook";
  const state = variant === "a webhook" ? "active" : "disabled";
  for (const name of ["event_insert", "event_update"])
    await owner.query(`alter table leads ${variant === "no trigger" ? "disable" : "enable"} trigger ${name}`);
  await owner.query("update groups set events_since = case when $2 then now() end where id = $1", [
    groupId,
    records,
  ]);
  await owner.query("update webhook_endpoints set state = $2 where group_id = $1", [groupId, state]);
  await owner.query("delete from leads; delete from events");
  for (const table of ["leads", "events", "lead_deliveries"]) await owner.query(`vacuum analyze ${table}`);
}

/** @returns milliseconds; many are undone, so that the table stays as large as it is */
async function insertLeads(db: Database, site: Site, count: number): Promise<number> {
  const batch = `b${++made}-`;
  const began = performance.now();
  let took = 0;
  await db
    .withSite(site, async (tx) => {
      await tx.execute(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params,
          idempotency_key, payload_hash, spam, created_at, updated_at)
        select ${site.groupId}::uuid, ${site.id}::uuid, ${batch} || n, 'complete', 'General Enquiry',
          jsonb_build_object('name', 'Ana Li', 'email', ${batch} || n || '@example.com'), '{}', '{}', '{}', ${batch} || n, ${batch} || n, '{}',
          now(), now() from generate_series(1, ${count}::int) n`);
      if (count === 1) return;
      // What runs at the end of a transaction that isn't undone.
      await tx.execute(sql`set constraints all immediate`);
      took = performance.now() - began;
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return took || performance.now() - began;
}

/** @returns milliseconds */
async function accept(db: Database, site: Site): Promise<number> {
  const number = ++made;
  const began = performance.now();
  const outcome = await acceptLead({
    db,
    site,
    postcodes,
    now: now(),
    facts: { address: "203.0.113.7", userAgent: "Browser/1", url: null },
    userData: {
      category: "General Enquiry",
      name: "Ana Li",
      email: `ana${number}@example.com`,
      phone: `04${String(number).padStart(8, "0")}`,
      message: "Is it still there?",
      location: "l1",
      opt_in: true,
      isLastStep: true,
    },
    idempotencyKey: `key-${number}`,
    takeLimit: null,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return performance.now() - began;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

function middle(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return Math.round((sorted[sorted.length >> 1] ?? 0) * 1_000) / 1_000;
}
