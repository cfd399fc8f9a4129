import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { bucketsOf, type LimitName, limitKinds } from "./rate-limit-kinds.ts";
import { createLimits } from "./rate-limits.server.ts";
import { TokenBuckets } from "./token-buckets.ts";

const site = sampleSite();
const other = sampleSite({ id: "00000000-0000-4000-8000-0000000000b1", slug: "other", name: "Other Motors" });
const start = new Date("2026-03-02T01:00:00Z").getTime();
const { geocode } = limitKinds;
const secondsOfDay = 86_400;

let db: Awaited<ReturnType<typeof testDatabase>>;
/** A second process: its own limiter and connections. */
let second: Database;
let at = start;
const now = () => new Date(at);
let senders = 0;
/** An unused address. */
const sender = () => `203.0.${++senders >> 8}.${senders & 255}`;

beforeAll(async () => {
  db = await testDatabase();
  second = openDatabase(db.ownerUrl, 2);
  for (const one of [site, other])
    await db.withSite(one, async (tx) => {
      const group = { id: one.groupId, slug: one.groupSlug, version: 1 };
      await tx.insert(groups).values(group).onConflictDoNothing();
      await tx.insert(sites).values({ groupId: one.groupId, id: one.id, slug: one.slug, version: 1 });
    });
});
afterAll(async () => {
  await second.close();
  await db.remove();
});

const countRows = async () =>
  Number(
    (await db.withSite(site, (tx) => tx.execute(sql`select count(*) as n from rate_counts`))).rows[0]?.n,
  );

/** A busy machine must not cause the local fallback. */
const patienceMs = 60_000;

describe("a limit shared by all processes", () => {
  it("applies to two processes together, to the last call", async () => {
    at = start;
    const limiters = [createLimits({ db, now, patienceMs }), createLimits({ db: second, now, patienceMs })];
    const from = sender();
    const calls = Array.from({ length: geocode.burst + 12 }, (_, n) =>
      limiters[n % 2]!("geocode", site, from),
    );
    const waits = await Promise.all(calls);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(geocode.burst);
    expect(waits.filter((wait) => wait > 0)).toEqual(Array(12).fill(1 / geocode.perSecond));
    expect(await limiters[1]!("geocode", site, sender())).toBe(0);
    expect(await limiters[1]!("geocode", other, from)).toBe(0);
    expect(await limiters[1]!("valuation", site, from)).toBe(0);
  });

  it("counts one IPv6 prefix as one client", async () => {
    at = start;
    const take = createLimits({ db, now, patienceMs });
    const waits = [];
    for (let n = 0; n <= geocode.burst; n++) waits.push(await take("geocode", site, `2001:db8:7:7::${n}`));
    expect(waits.at(-1)).toBeGreaterThan(0);
  });

  it("counts the networks of one IPv6 /48 together, to four times as much, also while it counts alone", async () => {
    at = start;
    const broken = { withSite: () => Promise.reject(new Error("down")) };
    for (const [prefix, database] of [
      ["2001:db8:8", db],
      ["2001:db8:9", broken],
    ] as const) {
      const take = createLimits({ db: database, now, patienceMs });
      const waits = [];
      for (let n = 0; n < 4 * geocode.burst + 2; n++)
        waits.push(await take("geocode", site, `${prefix}:${n.toString(16)}::1`));
      expect(waits.indexOf(waits.find((wait) => wait > 0)!)).toBe(4 * geocode.burst);
      expect(waits.at(-1)).toBeGreaterThan(0);
      expect(await take("geocode", other, `${prefix}:0::1`)).toBe(0);
      expect(await take("geocode", site, `2001:db8:a${prefix.at(-1)}::1`)).toBe(0);
    }
  });

  it("equals an in-memory bucket for any series of calls", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(gaps, async (series) => {
        const [together, alone, from] = [
          createLimits({ db, now, patienceMs }),
          new TokenBuckets(limitKinds.valuation),
          sender(),
        ];
        at = start;
        // So that the bucket is nearly used up when the series begins.
        for (let n = 0; n < limitKinds.valuation.burst - 2; n++) {
          expect(await together("valuation", site, from)).toBe(alone.take(from, at));
        }
        for (const gap of series) {
          at += gap;
          const [one, theOther] = [await together("valuation", site, from), alone.take(from, at)];
          expect(one === 0).toBe(theOther === 0);
          expect(Math.abs(one - theOther)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 8 },
    );
  });

  it("doesn't delay anyone after a clock jumps back", async () => {
    at = start + 86_400_000;
    const [take, from] = [createLimits({ db, now, patienceMs }), sender()];
    expect(await take("geocode", site, from)).toBe(0);
    at = start;
    expect(await take("geocode", site, from)).toBe(0);
  });

  it("takes from what a network has for a day too, however slowly it calls", async () => {
    at = start;
    const never = { withSite: () => Promise.reject(new Error("down")) };
    const { perDay, perSecond } = limitKinds.valuation;
    for (const database of [db, never]) {
      at = start;
      const [take, from] = [createLimits({ db: database, now, patienceMs }), sender()];
      let taken = 0;
      // As fast as the rate allows for a day.
      for (let n = 0; n < secondsOfDay * perSecond && taken <= 2 * perDay; n++) {
        if ((await take("valuation", site, from)) === 0) taken++;
        else break;
        at += 1_000 / perSecond;
      }
      // What fills again meanwhile counts as well.
      expect(taken).toBeGreaterThanOrEqual(perDay);
      expect(taken).toBeLessThan(perDay + (perDay * taken) / perSecond / secondsOfDay + 1);
      expect(await take("valuation", site, from)).toBeGreaterThan(0);
      expect(await take("valuation", site, sender())).toBe(0);
      at += secondsOfDay * 1_000;
      expect(await take("valuation", site, from)).toBe(0);
    }
  });

  it.each(Object.entries(limitKinds).filter(([, kind]) => kind.counted === "everywhere"))(
    "%s, which stores, sends or costs something, has a total for a day",
    (name, { burst, perSecond }) => {
      const inOneDay = Math.min(
        ...bucketsOf(name as LimitName).map(({ bucket }) => bucket.burst + bucket.perSecond * secondsOfDay),
      );
      // Pictures have totals of their own: of a trade-in, its network and the site.
      const most = name === "upload" ? Number.POSITIVE_INFINITY : 10_000;
      expect({ name, inOneDay, burst, perSecond, isBounded: inOneDay <= most }).toMatchObject({
        isBounded: true,
      });
    },
  );

  it("stores no address, and nothing once the bucket is full again", async () => {
    at = start;
    const from = sender();
    await createLimits({ db, now, patienceMs })("geocode", site, from);
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute(sql`select r::text as row from rate_counts r`),
    );
    expect(JSON.stringify(rows)).not.toContain(from);
    expect(await countRows()).toBeGreaterThan(0);
    const later = new Date(start + 2 * 86_400_000).toISOString();
    await db.withoutTenant((tx) => tx.execute(sql`select delete_expired_rate_counts(${later}::timestamptz)`));
    expect(await countRows()).toBe(0);
  });
});

describe("while the database is unavailable", () => {
  const unavailable = { withSite: () => Promise.reject(new Error("connection refused")) };

  it("each process counts locally, then returns to the shared count", async () => {
    at = start;
    let elapsed = 0;
    const seen: string[] = [];
    let queries = 0;
    const flaky: Pick<Database, "withSite"> = {
      withSite: (key, work) => {
        queries++;
        return elapsed < 60_000 ? unavailable.withSite() : db.withSite(key, work);
      },
    };
    const onChange = (counting: string) => seen.push(counting);
    const take = createLimits({ db: flaky, now, elapsedMs: () => elapsed, onChange });
    const from = sender();
    const waits = [];
    for (let n = 0; n < geocode.burst + 1; n++) waits.push(await take("geocode", site, from));
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(geocode.burst).fill(false), true]);
    expect(queries).toBe(1);
    elapsed = 60_000;
    expect(await take("geocode", site, from)).toBe(0);
    expect(seen).toEqual(["alone", "together"]);
    expect(await countRows()).toBe(bucketsOf("geocode").length);
  });

  it("no one waits longer than a second for a database that doesn't respond", async () => {
    vi.useFakeTimers();
    try {
      const silent = { withSite: () => new Promise<never>(() => {}) };
      const take = createLimits({ db: silent, now, elapsedMs: () => 0 });
      const answer = take("enquiry", site, sender());
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await answer).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("frequent, cheap calls don't query the database", async () => {
  const never = { withSite: () => Promise.reject(new Error("requestAddress")) };
  const onChange = vi.fn();
  const take = createLimits({ db: never, now, onChange });
  expect(await take("search", site, sender())).toBe(0);
  expect(onChange).not.toHaveBeenCalled();
});
