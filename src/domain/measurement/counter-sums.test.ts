import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { dayMs } from "#lib/durations.ts";
import type { Span } from "#lib/period.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { migrateDatabase, migrateUpTo } from "#platform/database/migrate.server.ts";
import { ownMigrations } from "#platform/database/migration-files.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { counterRetention } from "./counter-retention.server.ts";
import type { CounterRow } from "./counters.ts";
import { countsIn, kindsIn, siteResults } from "./results.server.ts";
import { leastShown } from "./results.ts";

const now = new Date("2026-11-22T02:00:00Z");
const firstDay = "2026-07-20";
const days = 120;

/** What isn't the same in a sum and in the rows that it is of. */
const differing = `
  with totals as (select group_id, site_id, day, kind, source, sum(times) as times from counters group by 1, 2, 3, 4, 5),
    months as (select group_id, site_id, date_trunc('month', day::timestamp)::date as month, kind, subject, sum(times) as times, sum(empty) as empty,
      sum(results) as results from counters group by 1, 2, 3, 4, 5)
  select to_jsonb(d) as row from (
    (table totals except select group_id, site_id, day, kind, source, times from counter_totals)
    union all (select group_id, site_id, day, kind, source, times from counter_totals except table totals)) d
  union all select to_jsonb(d) from (
    (table months except table counter_months) union all (table counter_months except table months)) d`;

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
const sites: Site[] = [];

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  for (const slug of ["north", "south"]) {
    await addGroup(db, slug);
    sites.push((await createSiteStore(db, () => now).bySlug(slug))!);
  }
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});

const random = mulberry(41);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;

function someRows(count: number): CounterRow[] {
  const rows = Array.from({ length: count }, (): CounterRow => {
    const { groupId, id: siteId } = pick(sites);
    const kind = pick(["search", "search", "view", "view", "save", "lead", "word", "tool"]);
    const times = 1 + below(4);
    const empty = kind === "search" ? below(times + 1) : 0;
    return {
      ...{ groupId, siteId, day: nextDate(firstDay, below(days)), kind },
      subject: pick(["", "other", ...Array.from({ length: 30 }, (_, n) => `s${n}`)]),
      source: pick(["search", "direct", "paid", "internal"]),
      device: pick(["phone", "desktop"]),
      ...{ times, empty, results: kind === "search" ? below(9) * (times - empty) : 0 },
    };
  });
  const keyOf = ({ siteId, day, kind, subject, source, device }: CounterRow) =>
    [siteId, day, kind, subject, source, device].join(" ");
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const add = (rows: readonly CounterRow[]) =>
  db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(rows)}::jsonb)`));

async function expectSums(): Promise<void> {
  expect((await owner.query(differing)).rows).toEqual([]);
}

it("adds up by day and month what processes write at once, what expires and what is erased [DECIDE-509]", async () => {
  for (let round = 0; round < 25; round++) {
    await Promise.all([someRows(200), someRows(20), someRows(200)].map(add));
    const site = pick(sites);
    const before = new Date(Date.parse(firstDay) + (2 + round) * dayMs);
    await db.withSite(site, (tx) => counterRetention.apply!(tx, site, { before, now, most: 40 }));
    await db.withSite(site, (tx) => tx.execute(sql`delete from counters where subject = ${`s${below(30)}`}`));
    await expectSums();
  }
  const { rows } = await owner.query<{ days: number; months: number }>(
    "select (select count(*)::int from counter_totals) as days, (select count(*)::int from counter_months) as months",
  );
  expect(rows[0]?.days).toBeGreaterThan(1_000);
  expect(rows[0]?.months).toBeGreaterThan(500);
});

it("gives for 50 random periods the figures that all days' rows give [DECIDE-510]", async () => {
  for (let round = 0; round < 50; round++) {
    const first = nextDate(firstDay, below(days));
    const span = { first, last: nextDate(first, below(days)) };
    const site = pick(sites);
    const { counts, searches, emptySearches, cars, words, agents } = await siteResults(db, site, span);
    const all = await rowsIn(site, span);
    const ofShoppers = all.filter(({ kind }) => kind !== "word" && kind !== "tool");
    expect(sumsBy(counts, ({ day, kind, source }) => `${day} ${kind} ${source}`)).toEqual(
      sumsBy(ofShoppers, ({ day, kind, source }) => `${day} ${kind} ${source}`),
    );
    expect(sumsBy(await db.withSite(site, (tx) => kindsIn(tx, site, span)), ({ kind }) => kind)).toEqual(
      sumsBy(ofShoppers, ({ kind }) => kind),
    );
    expect(await db.withSite(site, (tx) => countsIn(tx, site, span))).toEqual(counts);
    const listed = listsOf(all);
    expect(searches).toEqual(listed.top("search", "times"));
    expect(emptySearches).toEqual(listed.top("search", "empty"));
    expect(cars).toEqual(listed.cars);
    expect(words.map(({ word, times }) => [word, times])).toEqual(
      listed.top("word", "times").map(({ subject, times }) => [subject, times]),
    );
    const calls = agents.flatMap((one) => Object.values(one.calls)).reduce((sum, times) => sum + times, 0);
    expect(calls).toBe(all.filter(({ kind }) => kind === "tool").reduce((sum, { times }) => sum + times, 0));
  }
});

it("a site that is deleted takes its sums with it [DECIDE-509]", async () => {
  const [north, south] = sites as [Site, Site];
  await owner.query("delete from sites where id = $1", [south.id]);
  await expectSums();
  const { rows } = await owner.query(
    "select distinct site_id from counter_totals union select distinct site_id from counter_months",
  );
  expect(rows).toEqual([{ site_id: north.id }]);
});

it("an upgrade adds up what was counted before it, and what the version before writes while it runs [DECIDE-509]", async () => {
  const url = new URL(process.env.FORECOURT_TEST_POSTGRES as string);
  const name = `forecourt_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  await owner.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: url.toString() }));
  const [old, writing, watching] = clients as [pg.Client, pg.Client, pg.Client];
  try {
    const known = ownMigrations();
    const at = known.findIndex((one) => one.name.endsWith("_counter_sums"));
    await migrateUpTo(url.toString(), known[at - 1]!.when);
    await Promise.all(clients.map((client) => client.connect()));
    for (const { groupId, id } of sites) {
      await old.query("insert into groups (id, slug, version) values ($1::uuid, $1::text, 1)", [groupId]);
      await old.query("insert into sites (group_id, id, slug, version) values ($1, $2::uuid, $2::text, 1)", [
        groupId,
        id,
      ]);
    }
    const count = (client: pg.Client) =>
      client.query("select add_counts($1::jsonb)", [JSON.stringify(someRows(300))]);
    await count(old);
    await old.query("begin");
    await count(old);
    const upgrade = migrateDatabase(url.toString());
    await waiting(watching, 1);
    // It has begun with the function of the version before.
    const late = count(writing);
    await waiting(watching, 2);
    await old.query("commit");
    await Promise.all([upgrade, late]);
    expect((await watching.query(differing)).rows).toEqual([]);
    const { rows } = await watching.query<{ n: number }>("select count(*)::int as n from counter_totals");
    expect(rows[0]?.n).toBeGreaterThan(100);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await owner.query(`drop database ${name} with (force)`);
  }
}, 30_000);

/** Until so many statements wait for the lock of the counters. */
async function waiting(client: pg.Client, count: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_locks where not granted and relation = 'counters'::regclass",
    );
    if (rows[0]?.n === count) return;
    await wait(5);
  }
}

type Row = Pick<CounterRow, "day" | "kind" | "subject" | "source" | "times" | "empty" | "results">;
async function rowsIn(site: Site, { first, last }: Span): Promise<Row[]> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<Row>(sql`select day::text as day, kind, subject, source, times::int, empty::int, results::int from counters
      where day between ${first}::date and ${last}::date`),
  );
  return rows;
}

function sumsBy<T extends { times: number }>(rows: readonly T[], keyOf: (row: T) => string) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.times);
  return sums;
}

/** The lists of the screen, from the rows of each day. */
function listsOf(rows: readonly Row[]) {
  const bySubject = (...kinds: string[]) =>
    [
      ...Map.groupBy(rows, ({ kind, subject }) =>
        kinds.includes(kind) && subject !== "other" ? subject : null,
      ),
    ].flatMap(([subject, own]) => (subject === null ? [] : [{ subject, own }]));
  const sum = (own: readonly Row[], figure: "times" | "empty" | "results") =>
    own.reduce((total, row) => total + row[figure], 0);
  const order =
    <T>(figure: (row: T) => number, name: (row: T) => string) =>
    (a: T, b: T) =>
      figure(b) - figure(a) || (name(a) < name(b) ? -1 : 1);
  return {
    top: (kind: string, by: "times" | "empty") =>
      bySubject(kind)
        .map(({ subject, own }) => {
          const [times, empty] = [sum(own, "times"), sum(own, "empty")];
          return { subject, times, empty, average: expect.closeTo(sum(own, "results") / times, 9) as number };
        })
        .filter((row) => row[by] >= leastShown)
        .sort(
          order(
            (row) => row[by],
            ({ subject }) => subject,
          ),
        )
        .slice(0, 20),
    cars: bySubject("view", "save", "lead")
      .map(({ subject, own }) => {
        const of = (kind: string) =>
          sum(
            own.filter((row) => row.kind === kind),
            "times",
          );
        return { carId: subject, views: of("view"), saves: of("save"), leads: of("lead") };
      })
      .filter(({ carId, views }) => carId !== "" && views >= leastShown)
      .sort(
        order(
          ({ views }) => views,
          ({ carId }) => carId,
        ),
      )
      .slice(0, 20),
  };
}
