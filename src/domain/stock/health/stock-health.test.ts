import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { everyCar } from "#domain/stock/changes-by-staff/reach.ts";
import { healths } from "#domain/stock/changes-by-staff/stock-query.ts";
import type { OutgoingEmail, SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { photoResults } from "./photo-results.server.ts";
import { leastCars, photoResultsOf } from "./photo-results.ts";
import { dueMonday, stockMailText } from "./stock-mail.ts";
import { chooseStockMail, getsStockMail } from "./stock-mail-choice.server.ts";
import { stockMailTask } from "./stock-mail-task.server.ts";

const none = Object.fromEntries(healths.map((health) => [health, 0])) as Record<
  (typeof healths)[number],
  number
>;

describe("enquiries by number of photos", () => {
  it("are shown from 200 cars on", () => {
    const classes = (cars: number) => [{ cars, views: 0, leads: 0 }];
    expect(photoResultsOf(classes(leastCars - 1))).toEqual({ kind: "few", cars: 199 });
    expect(photoResultsOf(classes(leastCars)).kind).toBe("shown");
  });

  it("have the shares of cars and enquiries", () => {
    const results = photoResultsOf([
      { cars: 50, views: 100, leads: 1 },
      { cars: 50, views: 200, leads: 9 },
      { cars: 100, views: 800, leads: 30 },
    ]);
    expect(results.kind === "shown" && results.rows).toMatchObject([
      { name: "None", ofCars: 25, ofLeads: 3 },
      { name: "1 to 7", ofCars: 25, ofLeads: 23 },
      { name: "8 to 15", ofCars: 50, ofLeads: 75, views: 800 },
      { name: "16 or more", cars: 0, ofCars: 0, ofLeads: 0 },
    ]);
  });
});

describe("the weekly e-mail", () => {
  it.each([
    ["2026-11-23T06:59:00+11:00", "2026-11-16"],
    ["2026-11-23T07:00:00+11:00", "2026-11-23"],
    ["2026-11-29T23:59:00+11:00", "2026-11-23"],
  ])("at %s is that of %s", (at, monday) => {
    expect(dueMonday(new Date(at), "Australia/Sydney")).toBe(monday);
  });

  it("says in words what cars lack, with links, and how it is turned off", () => {
    const mail = stockMailText(
      "coast",
      { counts: { ...none, price: 1, photos: 1_200, visible: 5 }, total: 1_500 },
      "https://admin.example",
    );
    expect(mail?.text.split("\n")).toEqual([
      "Of 1,500 cars for sale:",
      "",
      "1 car without a price:",
      "https://admin.example/stock?group=coast&health=price",
      "",
      "1,200 cars with fewer than 8 photos:",
      "https://admin.example/stock?group=coast&health=photos",
      "",
      expect.stringContaining("because you asked for it"),
      "https://admin.example/stock?group=coast#weekly-mail",
    ]);
  });

  it("isn't sent when nothing is lacking", () => {
    expect(stockMailText("coast", { counts: none, total: 9 }, "https://admin.example")).toBeNull();
  });
});

describe("with a database", () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let site: Site;
  let at: Date;
  let outcome: SendOutcome;
  const sent: OutgoingEmail[] = [];

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.remove());
  beforeEach(async () => {
    const made = await testGroup(db);
    site = { ...made, hosts: ["bay.example"], timezone: "Australia/Sydney" };
    sent.length = 0;
    outcome = { kind: "sent", answer: "250 Ok" };
    at = new Date("2026-11-20T00:00:00Z");
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`insert into sites (group_id, id, slug, version) values (${site.groupId}::uuid, ${site.id}::uuid, ${site.groupSlug}, 1)
        on conflict do nothing`),
    );
  });

  async function addCars(dealership: string, count: number, photos: number): Promise<void> {
    const pictures = JSON.stringify(
      Array.from({ length: photos }, () => ({ key: "k", width: 4, height: 3, blur: null })),
    );
    const facts = JSON.stringify({
      make: "Kia",
      model: "Rio",
      year: 2020,
      car_type: "used",
      status: "in_stock",
    });
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status, pictures, created_at, updated_at)
        select ${site.groupId}::uuid, i, i, i, ${dealership}, ${`${dealership}-sales`}, ${facts}::jsonb, 'h', 'in_stock', ${pictures}::jsonb, now(), now()
        from (select ${`${site.groupSlug}-${dealership}-${photos}-`} || n as i from generate_series(1, ${count}::int) n) numbered`),
    );
  }

  async function addMember(id: string, role: string, locationIds: string[] | null = null): Promise<void> {
    const owner = db.asConsole.as({ kind: "command", id: "test", action: "test" });
    await owner.withTenant({ groupId: site.groupId }, async (tx) => {
      await tx.execute(sql`select set_config('app.member_id', ${id}, true)`);
      await tx.execute(
        sql`insert into staff_members (id, email, name, created_at) values (${id}, ${`${id}@dealer.example`}, ${id}, now())`,
      );
      await tx.execute(sql`insert into staff_grants (group_id, id, member_id, role, location_ids, created_at)
        values (${site.groupId}::uuid, ${id}, ${id}, ${role}, ${locationIds && sql.param(locationIds)}::text[], now())`);
    });
  }

  const choose = (memberId: string, isWanted: boolean) =>
    chooseStockMail(
      db.asConsole.as({ kind: "member", id: memberId, action: "stock.mail" }),
      { groupId: site.groupId, memberId },
      { isWanted, today: at.toISOString().slice(0, 10) },
    );
  const isOn = (memberId: string) => getsStockMail(db.asConsole, { groupId: site.groupId, memberId });
  const failures: string[] = [];
  const run = (consoleAddress: string | null = "https://admin.example") =>
    stockMailTask({
      consoleDb: db.asConsole,
      consoleAddress,
      now: () => at,
      log: pino({ level: "silent" }),
      sites: {
        list: async () => [
          {
            id: site.id,
            groupId: site.groupId,
            groupSlug: site.groupSlug,
            slug: site.slug,
            name: site.name,
          } as never,
        ],
        bySlug: async () => site,
        all: async () => [{ ...site, siteId: site.id }],
        byIds: async () => site,
      },
      outbox: {
        email: async (_site, email) => {
          sent.push(email);
          return outcome;
        },
      },
    }).run(
      () => false,
      (error) => failures.push((error as Error).message),
    );

  it("counts cars, views and enquiries of the member's reach by number of photos", async () => {
    await addCars("north", 150, 0);
    await addCars("north", 60, 9);
    const count = (kind: string, subject: string, times: number, day: string) => ({
      groupId: site.groupId,
      siteId: site.id,
      kind,
      subject,
      times,
      day,
      source: "direct",
      device: "phone",
      empty: 0,
      results: 0,
    });
    const car = (photos: number) => `${site.groupSlug}-north-${photos}-1`;
    const rows = [
      count("view", car(0), 20, "2026-11-19"),
      count("lead", car(0), 5, "2026-11-19"),
      count("lead", car(9), 15, "2026-11-19"),
      count("lead", car(9), 99, "2026-01-01"),
    ];
    await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(rows)}::jsonb)`));
    const group = { id: site.groupId, slug: site.groupSlug };
    const results = await photoResults(db.asConsole, { group, seen: everyCar }, [site], at);
    expect(results.kind === "shown" && results.rows).toMatchObject([
      { cars: 150, views: 20, leads: 5, ofLeads: 25 },
      { cars: 0, leads: 0 },
      { cars: 60, views: 0, leads: 15, ofLeads: 75 },
      { cars: 0 },
    ]);
    const south = [{ dealershipIds: null, locationIds: ["south-sales"] }];
    expect(await photoResults(db.asConsole, { group, seen: south }, [site], at)).toEqual({
      kind: "few",
      cars: 0,
    });
  });

  it("is sent once a week from the next Monday on, about the cars that the member sees, until it is turned off", async () => {
    await addCars("north", 3, 0);
    await addCars("south", 4, 0);
    const [all, south] = [`${site.groupSlug}-all`, `${site.groupSlug}-south`];
    await addMember(all, "owner");
    await addMember(south, "stock", ["south-sales"]);
    await addMember(`${site.groupSlug}-quiet`, "stock");
    await choose(all, true);
    await choose(all, true);
    await choose(south, true);
    expect([await isOn(all), await isOn(`${site.groupSlug}-quiet`)]).toEqual([true, false]);
    await run();
    expect(sent).toEqual([]);
    at = new Date("2026-11-22T20:01:00Z");
    await run(null);
    expect(sent).toEqual([]);
    expect(failures).toEqual(["ADMIN_HOST is missing: e-mails have no links"]);
    await run();
    await run();
    expect(sent.map(({ to, text }) => [to, text.split("\n")[0]]).sort()).toEqual([
      [`${all}@dealer.example`, "Of 7 cars for sale:"],
      [`${south}@dealer.example`, "Of 4 cars for sale:"],
    ]);
    await choose(south, false);
    at = new Date("2026-11-30T00:00:00Z");
    await run();
    expect(sent.map(({ to }) => to).slice(2)).toEqual([`${all}@dealer.example`]);
    const { rows } = await db.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`select actor_id, changes -> 0 ->> 'how' as how from audit_entries
        where group_id = ${site.groupId}::uuid and action = 'stock.mail' order by seq`),
    );
    expect(rows).toEqual([
      { actor_id: all, how: "added" },
      { actor_id: south, how: "added" },
      { actor_id: south, how: "removed" },
    ]);
  });

  it("is sent again after a failure, with the same id, and ends with the member's access to stock", async () => {
    await addCars("north", 1, 0);
    const [seller, writer] = [`${site.groupSlug}-seller`, `${site.groupSlug}-writer`];
    await addMember(seller, "sales");
    await addMember(writer, "marketing");
    await choose(seller, true);
    await choose(writer, true);
    at = new Date("2026-11-24T00:00:00Z");
    outcome = { kind: "failed", answer: "451", final: false };
    await run();
    outcome = { kind: "sent", answer: "250 Ok" };
    await run();
    await run();
    expect(sent.map(({ to }) => to)).toEqual([`${seller}@dealer.example`, `${seller}@dealer.example`]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await isOn(writer)).toBe(false);
  });
});
