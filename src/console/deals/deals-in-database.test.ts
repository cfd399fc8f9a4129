import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import { beginReservation } from "#domain/buying/reserve/reserve.server.ts";
import { receiveEvent } from "#domain/buying/reserve/webhook.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type Deal, type DealKind, type DealStep, dealKinds } from "#domain/deals/deal.ts";
import { readFilter } from "#domain/deals/deal-query.ts";
import { dealById, dealsOfLead, dealsPage, needsOf, pageSize } from "#domain/deals/deals.server.ts";
import { moveBooking } from "#domain/leads/bookings/change-booking.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { Grant } from "#domain/staff/access/permissions.ts";
import { type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addCar, type PaymentFixture, paymentFixture, paySite } from "#tests/support/payment-fixtures.ts";
import { sampleLocation } from "#tests/support/sample-site.ts";
import { calendarWeek } from "./calendar.server.ts";
import { changeDeal, seenOf } from "./change-deal.server.ts";
import { dealDetail, refusalOf } from "./deal-detail.server.ts";
import { saveNewBooking } from "./new-booking.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let consoleDb: Database;
let site: Site;
let deps: PaymentFixture;
let people = 0;
const tenOnTuesday = "2026-11-24T10:00:00+10:00";
const elevenOnTuesday = "2026-11-24T11:00:00+10:00";
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "09:00", close: "17:00" }));
const contact_detail = { phone: null, landline_phone: null, opening_hours: hours };

beforeAll(async () => {
  db = await testDatabase();
  consoleDb = db.asConsole;
});
afterAll(() => db.remove());
beforeEach(async () => {
  const base = await paySite(db);
  const locations = [
    sampleLocation({ contact_detail }),
    sampleLocation({
      contact_detail,
      id: "workshop",
      slug: "workshop",
      name: "Workshop",
      location_type: "service",
    }),
  ];
  site = { ...base, locations };
  deps = paymentFixture(db, [site]);
});

const reachAll = (): Reach[] => [{ site, locationIds: null }];
const services = () => ({
  consoleDb,
  sites: { ...deps.sites, list: async () => [site] as never },
  now: deps.now,
});
const list = (query = "", reach = reachAll()) =>
  dealsPage(services(), reach, readFilter(new URLSearchParams(query)));
const member = () => consoleDb.as({ kind: "member", id: "m1", action: "deals.test" });
const change = (deal: Deal, step: DealStep, to = "", seen = seenOf(deal)) =>
  changeDeal(
    { db: member(), payments: deps, triggerDeliveries: () => {}, now: deps.now },
    ...([site, deal, { step, seen, to }] as const),
  );
const one = async (kind: DealKind, id: string) => (await dealById(services(), reachAll()[0]!, kind, id))!;

async function lead(userData: object): Promise<string> {
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    site,
    now: deps.now(),
    postcodes: postcodesFromEnv(),
    idempotencyKey: `key ${++people}`,
    facts: { address: null, userAgent: null, url: null },
    userData: { name: "Ana Li", email: `ana${people}@example.com`, phone: "0412 345 678", ...userData },
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome.leadId;
}
const drive = (dateTime = tenOnTuesday) => lead({ category: "Test Drive", dateTime });
const service = () =>
  lead({
    category: "Service Booking",
    "Service Type": "General service",
    location: "workshop",
    "Vehicle Make": "Mazda",
    "Vehicle Model": "3",
    "Vehicle Year": "2020",
    "Preferred Service Date": "2026-11-25",
    postcode: "2250",
  });
async function reserved(): Promise<string> {
  const carId = await addCar(db, site, `car-${++people}-${site.slug}`);
  const contact = { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" };
  const begun = await beginReservation(deps, site, {
    shopperId: `jo${people}`,
    carId,
    contact,
    quotedCents: 20_000,
    way: null,
    origin: "http://sample.localhost",
    facts: { address: null, userAgent: null, url: null },
    takeLimit: null,
  });
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const paid = await payTestCheckout(
    db,
    site,
    begun.checkoutUrl.split("/").at(-1)!,
    "4242 4242 4242 4242",
    deps.now(),
  );
  if (paid.event) await receiveEvent(deps, site, "test", paid.event);
  return begun.reservation.id;
}
const entries = async () => {
  const { rows } = await consoleDb.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ actor_id: string; changes: { table: string }[] }>(
      sql`select actor_id, changes from audit_entries where group_id = ${site.groupId}::uuid order by seq`,
    ),
  );
  return rows;
};

describe("the list of deals", () => {
  it("has every kind, newest first, filtered by kind, state, location and words", async () => {
    await drive();
    deps.wait(1_000);
    await service();
    deps.wait(1_000);
    await reserved();
    const { deals, next } = await list();
    expect(deals.map(({ kind, state, who }) => [kind, state, who])).toEqual([
      ["reservation", "held", "Jo Bloggs"],
      ["service", "booked", "Ana Li"],
      ["test_drive", "booked", "Ana Li"],
    ]);
    expect(deals[0]).toMatchObject({ amount: "$200", what: "2022 Mazda CX-5" });
    expect(next).toBeNull();
    for (const kind of dealKinds)
      expect((await list(`kind=${kind}&show=all`)).deals.every((deal) => deal.kind === kind)).toBe(true);
    expect((await list("show=needs")).deals.map(({ kind }) => kind)).toEqual(["service", "test_drive"]);
    expect((await list("location=workshop")).deals.map(({ kind }) => kind)).toEqual(["service"]);
    expect((await list("q=bloggs")).deals).toHaveLength(1);
    expect((await list("q=%25")).deals).toHaveLength(0);
  });

  it("is counted by what needs attention, within the member's locations", async () => {
    const confirmed = await drive();
    await drive(elevenOnTuesday);
    await service();
    await reserved();
    await change(await one("test_drive", confirmed), "confirm");
    const needs = async (locationIds: string[] | null) =>
      Object.fromEntries(await db.withSite(site, (tx) => needsOf(tx, { site, locationIds }, deps.now())));
    expect(await needs(null)).toEqual({ "Not confirmed": 2 });
    expect(await needs(["workshop"])).toEqual({ "Not confirmed": 1 });
    deps.wait(40 * 3_600_000);
    expect(await needs(null)).toEqual({ "The hold ends soon": 1, "Not confirmed": 1 });
  });

  it("goes on where the page before ended, without a row twice or lost", async () => {
    const count = pageSize + 3;
    const { groupId, id } = site;
    const leadId = await drive();
    await db.withSite(site, (tx) =>
      tx.execute(sql`insert into test_drive_bookings (group_id, site_id, location_id, starts_at, seat, minutes, lead_id, created_at)
        select ${groupId}::uuid, ${id}::uuid, 'north-sales', '2026-12-01'::timestamptz, n, 60, 'extra-' || n, ${deps.now().toISOString()}::timestamptz
        from generate_series(1, ${count}) n`),
    );
    await db.withSite(site, (tx) =>
      tx.execute(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params,
          idempotency_key, payload_hash, spam, created_at, updated_at)
        select group_id, site_id, 'extra-' || n, state, category, payload, consent, visited_pages, linked_query_params, 'k' || n, 'h' || n,
          spam, created_at, updated_at from leads, generate_series(1, ${count}) n where id = ${leadId}`),
    );
    for (const sort of ["", "-deal", "when"]) {
      const first = await list(`sort=${sort}`);
      expect(first.deals).toHaveLength(pageSize);
      const after = new URLSearchParams({ sort, after: `${first.next!.at} ${first.next!.id}` });
      const second = await list(after.toString());
      expect(second.next).toBeNull();
      const ids = [...first.deals, ...second.deals].map((deal) => deal.id);
      expect([ids.length, new Set(ids).size]).toEqual([count + 1, count + 1]);
    }
  });

  it.each([
    ["deal", ["reservation", "service", "test_drive"]],
    ["-deal", ["test_drive", "service", "reservation"]],
    ["made", ["test_drive", "service", "reservation"]],
    ["amount", ["reservation", "service", "test_drive"]],
    ["-where", ["service", "test_drive", "reservation"]],
  ])("is sorted by %s as %j [DECIDE-350]", async (sort, kinds) => {
    await drive();
    deps.wait(1_000);
    await service();
    deps.wait(1_000);
    await reserved();
    expect((await list(`sort=${sort}`)).deals.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("shows the member's locations and sites only", async () => {
    await drive();
    await service();
    const grant: Grant = {
      groupId: site.groupId,
      groupSlug: "g",
      role: "sales",
      mayPublish: false,
      siteIds: null,
      locationIds: ["workshop"],
    };
    const reach = (over: Partial<Grant>) =>
      reachOf(
        services().sites,
        { access: { operator: false, grants: [{ ...grant, ...over }] } },
        "deals.view",
      );
    const own = await reach({});
    expect((await list("", own)).deals.map(({ kind }) => kind)).toEqual(["service"]);
    const [drives] = (await list("kind=test_drive")).deals;
    expect(await dealById(services(), own[0]!, "test_drive", drives!.id)).toBeNull();
    expect(await reach({ siteIds: ["00000000-0000-4000-9000-00000000ffff"] })).toEqual([]);
    expect(await reach({ role: "stock" })).toEqual([]);
  });
});

describe("the calendar", () => {
  const grant = (over: Partial<Grant> = {}): Grant => ({
    groupId: site.groupId,
    groupSlug: site.groupSlug,
    role: "sales",
    mayPublish: false,
    siteIds: null,
    locationIds: null,
    ...over,
  });
  const salesperson = (over: Partial<Grant> = {}) => ({
    access: { operator: false, grants: [grant(over)] },
  });
  const calendar = async (query: string, who = salesperson()) => {
    const read = new URLSearchParams(query);
    const reach = await reachOf(services().sites, who, "deals.view");
    return (await calendarWeek(services(), who, reach, readFilter(read), read))!;
  };
  const days = async (query: string) => {
    const week = await calendar(query);
    return week.days.map(({ day }) => week.bookings.filter((one) => one.day === day).length);
  };

  it("has the week of one location or of all, by the locations' own calendar", async () => {
    await drive();
    await service();
    expect(await days("")).toEqual([0, 1, 1, 0, 0, 0, 0]);
    expect(await days("location=north-sales")).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect(await days("location=workshop")).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(await days("location=workshop&week=2026-12-01")).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const {
      bookings,
      days: shown,
      starts,
      shownDay,
    } = await calendar("location=north-sales&week=2026-11-26");
    expect(bookings).toMatchObject([{ day: "2026-11-24", start: 600, minutes: 60, conflicts: [] }]);
    expect(shown.map(({ hours }) => hours?.start ?? null)).toEqual([540, 540, 540, 540, 540, null, null]);
    expect(starts[`timed ${site.slug} north-sales`]?.[1]?.starts).toEqual([
      540, 600, 660, 720, 780, 840, 900, 960,
    ]);
    expect(shownDay).toBe("2026-11-26");
  });

  it("names what each conflict is with, also when the other booking is filtered out [DECIDE-525]", async () => {
    const [first, second] = [await drive(), await drive(elevenOnTuesday)];
    const own = (owner: string) =>
      db.withSite(site, (tx) =>
        tx.execute(sql`update leads set owner_id = ${owner} where id in (${first}, ${second})`),
      );
    await own("m1");
    expect((await calendar("")).bookings.map(({ conflicts }) => conflicts)).toEqual([[], []]);
    await db.withSite(site, (tx) =>
      tx.execute(
        sql`update test_drive_bookings set minutes = 90, location_id = 'elsewhere' where lead_id = ${first}`,
      ),
    );
    const { bookings } = await calendar("location=north-sales");
    expect(bookings.map(({ conflicts }) => conflicts)).toEqual([
      [
        {
          id: first,
          text: "Same salesperson, a former member, as the test drive of Ana Li at 10:00 am",
        },
      ],
    ]);
  });

  it("is filtered by salesperson, and moves only what the member may change", async () => {
    const id = await drive();
    await db.withSite(site, (tx) => tx.execute(sql`update leads set owner_id = 'm1' where id = ${id}`));
    expect((await calendar("owner=m1")).bookings).toHaveLength(1);
    expect((await calendar("owner=none")).bookings).toHaveLength(0);
    expect((await calendar("")).bookings[0]?.seen).toBe("booked - 0");
    const elsewhere = await calendar("", salesperson({ locationIds: ["workshop"] }));
    expect(elsewhere.bookings).toEqual([]);
    expect((await calendar("location=north-sales")).bookAt).toBe("/deals/new?location=north-sales");
  });

  it("moves to a local time, and says which times there are when it isn't one of them [DECIDE-527]", async () => {
    const id = await drive();
    const deal = await one("test_drive", id);
    expect(await change(deal, "move", "2026-11-24T11:15")).toEqual({
      kind: "failed",
      text: expect.stringMatching(
        /^Choose a time to come within the opening hours: bookings begin every 60 minutes/,
      ),
    });
    expect(await change(deal, "move", "2026-11-24T11:00")).toEqual({ kind: "done", text: "Moved" });
    expect(await one("test_drive", id)).toMatchObject({ when: "2026-11-24T01:00:00.000Z" });
    const day = await one("service", await service());
    expect((await change(day, "move", "2026-11-28")).text).toMatch(/^Choose a day to come/);
  });
});

describe("a booking by phone", () => {
  const enter = (fields: Record<string, string>, query = "", over: Partial<Grant> = {}) => {
    const grants: Grant[] = [
      {
        groupId: site.groupId,
        groupSlug: site.groupSlug,
        role: "sales",
        mayPublish: false,
        siteIds: null,
        locationIds: null,
        ...over,
      },
    ];
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const member = { id: "m1", access: { operator: false, grants } };
    const all = { ...services(), postcodes: deps.postcodes, triggerDeliveries: () => void triggered++ };
    return reachOf(services().sites, member, "deals.change").then((reach) =>
      saveNewBooking(all, member, reach, { query: new URLSearchParams(query), form }),
    );
  };
  const caller = { name: "Bo Tan", phone: "0491 570 158", to: tenOnTuesday };
  let triggered = 0;

  it("is a confirmed booking of a lead by phone, handled by the member, without any consent [DECIDE-528] [DECIDE-529]", async () => {
    triggered = 0;
    const week = "/deals?view=week&location=north-sales&week=2026-11-24&done=booked";
    expect(await enter(caller)).toEqual({ to: week });
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute<{ id: string; payload: { source: string }; consent: { optIn: boolean; terms: null } }>(
        sql`select * from leads where source = 'phone'`,
      ),
    );
    expect(rows).toMatchObject([
      {
        stage: "appointment",
        owner_id: "m1",
        next_step_at: null,
        spam: [],
        consent: { optIn: false, terms: null },
      },
    ]);
    expect(rows[0]?.payload.source).toBe("Phone");
    expect(await one("test_drive", rows[0]!.id)).toMatchObject({ state: "confirmed", who: "Bo Tan" });
    expect(triggered).toBe(1);
    const log = await entries();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ actor_id: "m1" });
    expect(JSON.stringify(log)).not.toMatch(/Bo Tan|0491/);
    expect(await enter(caller)).toEqual({ to: week });
    expect((await list("show=all")).deals).toHaveLength(1);
  });

  it("of a service needs its day alone, and no notice [DECIDE-528]", async () => {
    const to = "2026-11-24";
    expect(await enter({ ...caller, to, make: "Mazda" }, "kind=service")).toMatchObject({
      to: expect.stringContaining("location=workshop"),
    });
    expect((await list("kind=service&show=all")).deals).toMatchObject([
      { what: "Mazda", state: "confirmed" },
    ]);
  });

  it.each([
    [{}, { phone: "", email: "" }, "phone"],
    [{}, { phone: "12" }, "phone"],
    [{}, { email: "bo@" }, "email"],
    [{}, { to: "2026-11-24T10:30:00+10:00" }, "to"],
    [{}, { car: "no such car" }, "car"],
  ])("is refused beside the field that is wrong: %j %j", async (over, wrong, field) => {
    const answer = await enter({ ...caller, ...wrong }, "", over);
    expect(answer).toMatchObject({ problems: { [field]: expect.any(String) } });
    expect((await list("show=all")).deals).toEqual([]);
  });

  it("at a taken time, or beyond the member's locations, is refused", async () => {
    await drive();
    expect(await enter(caller)).toMatchObject({ problems: { to: expect.stringMatching(/taken/) } });
    expect(await enter(caller, "", { locationIds: ["workshop"] })).toMatchObject({
      general: "No location takes such bookings.",
    });
  });
});

describe("a step by a member", () => {
  it("confirms, moves and cancels a booking, each as one entry of the log", async () => {
    const id = await drive();
    expect(await change(await one("test_drive", id), "confirm")).toEqual({ kind: "done", text: "Confirmed" });
    expect(await change(await one("test_drive", id), "move", elevenOnTuesday)).toEqual({
      kind: "done",
      text: "Moved",
    });
    const moved = await one("test_drive", id);
    expect(moved).toMatchObject({ state: "confirmed", sequence: 1, when: "2026-11-24T01:00:00.000Z" });
    expect(await change(moved, "cancel")).toEqual({ kind: "done", text: "Cancelled" });
    const log = await entries();
    expect(log.map(({ actor_id }) => actor_id)).toEqual(["m1", "m1", "m1"]);
    expect(log[1]!.changes.map(({ table }) => table)).toContain("test_drive_bookings");
    expect(JSON.stringify(log)).not.toMatch(/Ana|0412/);
  });

  it("is refused when the shopper changed the booking meanwhile", async () => {
    const id = await drive();
    const seen = await one("test_drive", id);
    const own = { db, now: deps.now, triggerDeliveries: () => {} };
    await moveBooking(own, site, { leadId: id, seen: 0, by: "shopper", to: elevenOnTuesday });
    expect((await change(seen, "cancel")).kind).toBe("failed");
    expect((await change(await one("test_drive", id), "cancel", "", seenOf(seen))).kind).toBe("failed");
    expect((await one("test_drive", id)).state).toBe("booked");
  });

  it("of two members who release one reservation, one does, and the deposit goes back once", async () => {
    const id = await reserved();
    const seen = await one("reservation", id);
    const outcomes = await Promise.all([change(seen, "release"), change(seen, "release")]);
    expect(outcomes.filter(({ kind }) => kind === "done").length).toBeGreaterThanOrEqual(1);
    const after = await one("reservation", id);
    expect(after).toMatchObject({ state: "released", refund: "done" });
    const { rows } = await db.withSite(site, (tx) => tx.execute(sql`select 1 from refunds`));
    expect(rows).toHaveLength(1);
    expect((await change(after, "release")).kind).toBe("failed");
  });

  it("that the state doesn't allow is refused", async () => {
    const id = await drive();
    expect((await change(await one("test_drive", id), "refund")).kind).toBe("failed");
    expect((await change(await one("test_drive", id), "move", "2026-11-24T10:30:00+10:00")).kind).toBe(
      "failed",
    );
  });
});

it("the deals of a lead are found, within the member's locations", async () => {
  const id = await drive();
  await drive(elevenOnTuesday);
  const of = async (reach: Reach) =>
    (await dealsOfLead(services(), reach, id)).map(({ kind, id }) => [kind, id]);
  expect(await of({ site, locationIds: null })).toEqual([["test_drive", id]]);
  expect(await of({ site, locationIds: ["workshop"] })).toEqual([]);
  const held = await one("reservation", await reserved());
  const [same] = await dealsOfLead(services(), reachAll()[0]!, held.leadId!);
  expect(same).toMatchObject({ kind: "reservation", id: held.id, amount: "$200" });
});

it("a failed refund has the provider's reason", async () => {
  const deal = await one("reservation", await reserved());
  expect(await refusalOf(consoleDb, site, deal)).toBeNull();
  await change(deal, "release");
  await db.withSite(site, (tx) =>
    tx.execute(sql`update refunds set state = 'failed', last_answer = 'expired_or_canceled_card'`),
  );
  const failed = await one("reservation", deal.id);
  expect(await refusalOf(consoleDb, site, failed)).toBe("expired or canceled card");
});

it("reading a deal is in the log", async () => {
  const deal = await one("test_drive", await drive());
  const { person, choices } = await dealDetail(member(), site, deal, deps.now());
  expect(person).toMatchObject({ name: "Ana Li", phone: "+61412345678" });
  expect(choices).toContain(elevenOnTuesday);
  const log = await entries();
  expect(log.at(-1)?.changes).toMatchObject([{ table: "leads", how: "read", rows: 1 }]);
  // Loading the page again within minutes is the same reading.
  await dealDetail(member(), site, deal, deps.now());
  expect(await entries()).toHaveLength(log.length);
});
