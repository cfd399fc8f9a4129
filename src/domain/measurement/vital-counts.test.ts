import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { startCounterWriter } from "./counter-writer.server.ts";
import { VitalCounts, type VitalReport } from "./vital-counts.ts";
import {
  createSampleRates,
  createVitalGauges,
  regressionsNow,
  speedOfSite,
  speedOfSites,
} from "./vitals.server.ts";
import { loadsIn } from "./vitals.ts";

const day = "2026-11-22";
const now = () => new Date(`${day}T02:00:00Z`);
const log = { warn: vi.fn() };
let db: Awaited<ReturnType<typeof testDatabase>>;
const sites: Record<string, Site> = {};

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, now);
  for (const slug of ["north", "south", "busy"]) {
    const applied = await store.apply(
      `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: Yard }`,
      "test",
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    sites[slug] = (await store.bySlug(slug))!;
  }
});
afterAll(() => db.remove());

const load: VitalReport = { page: "car", device: "phone", release: "r1", soft: false, values: {} };
const writing = (of: Pick<typeof db, "withoutTenant"> = db) => {
  const counts = new VitalCounts();
  const writer = startCounterWriter(counts, { db: of, log, now, everyMs: 3_600_000, store: "add_vitals" });
  return { counts, writer };
};
const stored = async (site: Site) =>
  (await speedOfSite(db, site, { first: day, last: day })).map(({ page, metric, buckets }) => [
    page,
    metric,
    loadsIn(buckets),
  ]);

it("adds up what several processes counted of every site, without implausible values", async () => {
  const { north, south } = sites as { north: Site; south: Site };
  const processes = [writing(), writing(), writing()];
  for (let turn = 0; turn < 3; turn++) {
    for (const { counts } of processes) {
      counts.add(north, day, { ...load, values: { lcp: 1_200, cls: 0, inp: 70_000, ttfb: -1 } });
      counts.add(south, day, { ...load, page: "home", values: { lcp: 900 } });
      counts.add(north, day, { ...load, soft: true, values: { lcp: 300 } });
    }
    await Promise.all(processes.map(({ writer }) => writer.write()));
  }
  for (const { writer } of processes) await writer.close();
  expect((await stored(north)).sort()).toEqual([
    ["car", "cls", 9],
    ["car", "lcp", 9],
  ]);
  expect(await stored(south)).toEqual([["home", "lcp", 9]]);
  const all = await speedOfSites(db, now());
  expect(all.filter(({ siteId }) => siteId === north.id)).toHaveLength(2);
});

it("has what it couldn't store, and stores it when the database is back", async () => {
  const { south } = sites as { south: Site };
  let isUnavailable = true;
  const { counts, writer } = writing({
    withoutTenant: (work) =>
      isUnavailable ? Promise.reject(new Error("no database")) : db.withoutTenant(work),
  });
  counts.add(south, day, { ...load, page: "stored", values: { lcp: 900 } });
  await writer.write();
  expect(log.warn).toHaveBeenCalledOnce();
  counts.add(south, day, { ...load, page: "stored", values: { lcp: 900 } });
  isUnavailable = false;
  await writer.close();
  expect(await stored(south)).toContainEqual(["stored", "lcp", 2]);
});

it("finds a slower release among all sites and puts it into the metrics [DECIDE-202]", async () => {
  const { north, south } = sites as { north: Site; south: Site };
  const add = async (release: string, lcp: number) => {
    const { counts, writer } = writing();
    for (const site of [north, south])
      for (let times = 0; times < 300; times++)
        counts.add(site, day, { ...load, page: "results", release, values: { lcp: lcp + times } });
    await writer.close();
  };
  await add("r2", 1_000);
  expect(await regressionsNow(db, now())).toEqual([]);
  const gauges = createVitalGauges(db, now);
  await add("r3", 1_500);
  const found = await regressionsNow(db, now());
  expect(found).toMatchObject([{ release: "r3", page: "results", metric: "lcp", device: "phone" }]);
  const [percentiles, regressions] = await gauges();
  const labels = { metric: "lcp", page: "results", device: "phone", release: "r3" };
  expect(regressions).toMatchObject({ name: "vitals_regression", values: [{ labels, value: 1 }] });
  expect(percentiles?.values.map(({ labels: of }) => of)).toContainEqual(labels);
});

it("samples more of a site's loads the fewer it has, and never waits for the figure [DECIDE-200]", async () => {
  const { busy, north } = sites as { busy: Site; north: Site };
  const counted = { groupId: busy.groupId, siteId: busy.id, day: "2026-11-21", kind: "view", subject: "k1" };
  const rows = [{ ...counted, source: "direct", device: "phone", times: 9_000, empty: 0, results: 0 }];
  await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(rows)}::jsonb)`));
  const rateOf = createSampleRates({ db, now });
  expect([rateOf(busy), rateOf(north)]).toEqual([0.1, 0.1]);
  await expect.poll(() => [rateOf(busy), rateOf(north)]).toEqual([0.1, 1]);
  const broken = createSampleRates({ db: { withSite: () => Promise.reject(new Error("away")) }, now });
  expect(broken(busy)).toBe(0.1);
});
