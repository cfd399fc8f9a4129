import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { carDays } from "#domain/measurement/car-day-tables.ts";
import { counters } from "#domain/measurement/counter-tables.ts";
import { trackingIds } from "#domain/measurement/tracking-id.ts";
import { phoneReveals, trackingEvents } from "#domain/measurement/tracking-tables.ts";
import { vitals } from "#domain/measurement/vital-tables.ts";
import { accounts, sessions } from "#domain/shoppers/account-tables.ts";
import { stockFiles } from "#domain/stock/stock-tables.ts";
import { tradeInImages, tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { listMessages, storeEmail } from "#platform/adapters/messages/message-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { phoneRevealCall } from "#site/calls/phone-reveal-call.server.ts";
import { trackingCall } from "#site/calls/tracking-call.server.ts";
import { postcodesFromEnv } from "./postcodes-from-env.server.ts";
import { retentionRules, retentionTask } from "./retention.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date("2026-11-23T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

async function siteOf(slug: string, retention: string): Promise<Site> {
  const store = createSiteStore(db, () => now);
  const applied = await store.apply(
    `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: Yard, retention: ${retention} }`,
    "test",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  return (await store.bySlug(slug))!;
}

async function enquiry(site: Site, name: string, at: Date): Promise<void> {
  const userData = {
    category: "General Enquiry",
    form: "contact",
    phone: "0412 345 678",
    opt_in: true,
    name,
    email: `${name}@b.example`,
    message: `from ${name}`,
  };
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    postcodes: postcodesFromEnv(),
    site,
    now: at,
    userData,
    idempotencyKey: null,
    facts: { address: null, userAgent: null, url: null },
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
}

const tenantOf = (site: Site) => ({ groupId: site.groupId, siteId: site.id });
const message = (site: Site, subject: string, at: Date) =>
  storeEmail(
    db,
    site,
    {
      messageId: `<${subject}@b.example>`,
      fromName: "Yard",
      from: null,
      to: "ana@b.example",
      replyTo: null,
      subject,
      text: "x",
      html: null,
      attachments: [],
      aboutId: null,
      automatic: "auto-generated" as const,
    },
    "yard@b.example",
    at,
  );
const account = (site: Site, id: string, usedAt: Date) =>
  db.withSite(site, (tx) =>
    tx
      .insert(accounts)
      .values({ ...tenantOf(site), id, phone: `+614${id}`, createdAt: usedAt, updatedAt: usedAt }),
  );
const tradeIn = (site: Site, id: string, at: Date) =>
  db.withSite(site, (tx) =>
    tx.insert(tradeIns).values({
      ...tenantOf(site),
      id,
      draftHash: id,
      state: "offer" as const,
      rego: id,
      regoState: "NSW",
      answers: { name: "Ana" },
      createdAt: at,
      updatedAt: at,
    }),
  );
const run = (partFailed: (error: unknown) => void = () => {}, through: Pick<typeof db, "withSite"> = db) =>
  retentionTask({
    db: through,
    sites: createSiteStore(db, () => now),
    now: () => now,
    log: pino({ level: "silent" }),
  }).run(() => false, partFailed);

it("takes the person from enquiries past the site's days, and leaves newer ones and other sites'", async () => {
  const site = await siteOf("short", "{ leads: 100 }");
  const other = await siteOf("long", "{ leads: 0 }");
  await enquiry(site, "olga", daysAgo(101));
  await enquiry(site, "nina", daysAgo(99));
  await enquiry(other, "vera", daysAgo(2_000));
  await run();
  await run();
  const payloads = async (of: Site) =>
    JSON.stringify(await db.withSite(of, (tx) => tx.select().from(leads).where(eq(leads.siteId, of.id))));
  const left = await payloads(site);
  expect(left).not.toContain("olga");
  expect(left).toContain('"erased":true');
  expect(left).toContain("from nina");
  expect(await payloads(other)).toContain("from vera");
});

it("deletes stored messages past the site's days, however many there are", async () => {
  const site = await siteOf("messages", "{ messages: 10 }");
  for (let at = 0; at < 3; at++) await message(site, `old ${at}`, daysAgo(11));
  await message(site, "new", daysAgo(9));
  await run();
  expect((await listMessages(db, site)).map(({ subject }) => subject)).toEqual(["new"]);
});

it("applies a rule until nothing is past its time, and the others when one fails", async () => {
  const site = await siteOf("many", "{ messages: 10, accounts: 200 }");
  for (const subject of ["a", "b"]) await message(site, subject, daysAgo(11));
  const copies = sql`select (jsonb_populate_record(m, jsonb_build_object('id', m.id || n, 'message_id', m.message_id || n))).* from messages m
    cross join generate_series(1, 300) n where m.site_id = ${site.id}`;
  await db.withSite(site, (tx) => tx.execute(sql`insert into messages ${copies}`));
  await account(site, "idle", daysAgo(201));
  const failing = retentionRules.find(({ kind }) => kind === "unconfirmed alerts") as RetentionRule & {
    apply: NonNullable<RetentionRule["apply"]>;
  };
  const broken = vi.spyOn(failing, "apply").mockRejectedValue(new Error("deadlock"));
  const failures: unknown[] = [];
  await run((error) => void failures.push(error));
  broken.mockRestore();
  expect(await listMessages(db, site)).toEqual([]);
  const left = await db.withSite(site, (tx) =>
    tx.select().from(accounts).where(eq(accounts.siteId, site.id)),
  );
  expect(left).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
});

it("goes on with each rule alone when a transaction of several fails at its end, and ends when all do", async () => {
  const site = await siteOf("ends", "{ messages: 10, accounts: 200 }");
  await message(site, "old", daysAgo(11));
  await account(site, "idle", daysAgo(201));
  const failing = (times: number): Pick<typeof db, "withSite"> => ({
    withSite: (of, work) =>
      db.withSite(of, async (tx) => {
        const done = await work(tx);
        if (of.id === site.id && times-- > 0) throw new Error("could not commit");
        return done;
      }),
  });
  const failures: unknown[] = [];
  await run((error) => void failures.push(error), failing(Number.POSITIVE_INFINITY));
  expect(failures).toHaveLength(
    retentionRules.filter(({ apply, days }) => apply && days(site) !== null).length,
  );
  expect(await listMessages(db, site)).toHaveLength(1);
  await run((error) => void failures.push(error), failing(1));
  expect(await listMessages(db, site)).toEqual([]);
});

it("deletes unused accounts, and no account with a session", async () => {
  const site = await siteOf("accounts", "{ accounts: 200 }");
  await account(site, "unused", daysAgo(201));
  await account(site, "recent", daysAgo(199));
  await account(site, "signed-in", daysAgo(400));
  await db.withSite(site, (tx) =>
    tx.insert(sessions).values({
      ...tenantOf(site),
      tokenHash: "t",
      accountId: "signed-in",
      createdAt: daysAgo(170),
      lastSeenAt: daysAgo(1),
      expiresAt: daysAgo(-50),
    }),
  );
  await run();
  const left = await db.withSite(site, (tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.siteId, site.id)),
  );
  expect(left.map(({ id }) => id).sort()).toEqual(["recent", "signed-in"]);
});

it("deletes trade-ins with the enquiries that they became, once their pictures are gone", async () => {
  const site = await siteOf("trade-ins", "{ leads: 100 }");
  for (const id of ["old", "pictured"]) await tradeIn(site, id, daysAgo(101));
  await tradeIn(site, "new", daysAgo(99));
  await db.withSite(site, (tx) =>
    tx.insert(tradeInImages).values({
      ...tenantOf(site),
      id: "p",
      tradeInId: "pictured",
      position: 0,
      fileKey: "k",
      name: "a",
      bytes: 1,
      type: "image/jpeg" as const,
      state: "kept" as const,
      createdAt: daysAgo(101),
    }),
  );
  await run();
  const left = await db.withSite(site, (tx) =>
    tx.select({ id: tradeIns.id }).from(tradeIns).where(eq(tradeIns.siteId, site.id)),
  );
  expect(left.map(({ id }) => id).sort()).toEqual(["new", "pictured"]);
});

it("deletes the figures of days that are over for longer than the site wants", async () => {
  const site = await siteOf("figures", "{ counters: 40 }");
  const rows = ["2026-10-13", "2026-10-14", "2026-11-23"].map((day) => ({
    groupId: site.groupId,
    siteId: site.id,
    day,
    kind: "view",
    subject: "k1",
    source: "direct",
    device: "phone",
    times: 1,
    empty: 0,
    results: 0,
  }));
  await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(rows)}::jsonb)`));
  const load = { metric: "lcp", page: "car", device: "phone", release: "r", soft: false, buckets: [1] };
  const loads = rows.map(({ groupId, siteId, day }) => ({ groupId, siteId, day, ...load }));
  await db.withoutTenant((tx) => tx.execute(sql`select add_vitals(${JSON.stringify(loads)}::jsonb)`));
  const shown = { carId: "k1", appearances: 1, views: 0, saves: 0, leads: 0 };
  const ofCars = rows.map(({ groupId, siteId, day }) => ({ groupId, siteId, day, ...shown }));
  await db.withoutTenant((tx) => tx.execute(sql`select add_car_days(${JSON.stringify(ofCars)}::jsonb)`));
  await run();
  for (const table of [counters, vitals, carDays]) {
    const left = await db.withSite(site, (tx) => tx.select({ day: table.day }).from(table));
    expect(left.map(({ day }) => day).sort()).toEqual(["2026-10-14", "2026-11-23"]);
  }
});

it("deletes tracking events and revealed numbers past the site's days, and no other site's", async () => {
  const site = await siteOf("events", "{ events: 40 }");
  const other = await siteOf("events-elsewhere", "{}");
  const event = { eventId: trackingIds.favouriteAdded, data: { page_path: "/" } };
  for (const [of, days] of [
    ...[site, site].map((one) => [one, 41] as const),
    [site, 39],
    [other, 41],
  ] as const) {
    expect((await trackingCall(db, of, event, daysAgo(days))).kind).toBe("ok");
    expect((await phoneRevealCall(db, of, { car_id: "k1" }, daysAgo(days))).kind).toBe("ok");
  }
  await run();
  for (const table of [trackingEvents, phoneReveals]) {
    const left = async (of: Site) =>
      (await db.withSite(of, (tx) => tx.select({ at: table.at }).from(table))).map(({ at }) => at);
    expect(await left(site)).toEqual([daysAgo(39)]);
    expect(await left(other)).toEqual([daysAgo(41)]);
  }
});

it("deletes a group's stock files that nobody imported for a week, also when no other is uploaded", async () => {
  const site = await siteOf("files", "{}");
  const other = await siteOf("files-elsewhere", "{}");
  const file = (of: Site, id: string, days: number, importId: string | null = null) =>
    db.withTenant(of, (tx) =>
      tx.insert(stockFiles).values({
        groupId: of.groupId,
        id,
        feed: "sheet",
        siteSlug: "renamed",
        fileName: "cars.csv",
        importId,
        bytes: Buffer.from("a"),
        isFull: false,
        uploadedBy: "mia",
        uploadedAt: daysAgo(days),
      }),
    );
  await file(site, "old", 8);
  await file(site, "recent", 6);
  await file(site, "imported", 90, randomUUID());
  await file(other, "elsewhere", 6);
  await run();
  const left = async (of: Site) =>
    (await db.withTenant(of, (tx) => tx.select({ id: stockFiles.id }).from(stockFiles))).map(({ id }) => id);
  expect((await left(site)).sort()).toEqual(["imported", "recent"]);
  expect(await left(other)).toEqual(["elsewhere"]);
});

it("names for each kind a key of the configuration that sets it", async () => {
  const site = await siteOf(
    "keys",
    "{ leads: 31, accounts: 181, alerts: 40, messages: 32, drafts: 3, tradeInDrafts: 4, unpaidPayers: 33, counters: 50, events: 51 }",
  );
  const named = Object.fromEntries(
    retentionRules.flatMap(({ setting, days }) => (setting === null ? [] : [[setting, days(site)]])),
  );
  expect(named).toEqual({
    "retention.leads": 31,
    "retention.accounts": 181,
    "retention.alerts": 40,
    "retention.messages": 32,
    "retention.drafts": 3,
    "retention.tradeInDrafts": 4,
    "retention.unpaidPayers": 33,
    "retention.counters": 50,
    "retention.events": 51,
    "trade.imageDays": 90,
  });
});
