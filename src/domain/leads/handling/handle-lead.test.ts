import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Handling } from "#domain/leads/lead-stage.ts";
import { leadDeliveries, leadEvents, testDriveBookings } from "#domain/leads/lead-tables.ts";
import { serviceBookings } from "#domain/leads/service-tables.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { changeLead } from "./change-lead.server.ts";
import { addNote, answerLead, markNotSpam, markSpam } from "./handle-lead.server.ts";
import type { Handler } from "./handled-lead.server.ts";
import { peopleOfGroup } from "./lead-people.server.ts";
import { recordStatus } from "./lead-status.server.ts";

let of: LeadGroup;
const asNew: Handling = { stage: "new", ownerId: null, tags: [], lostReason: null, asleepUntil: null };
const by = (id: string): Handler => ({
  memberId: id,
  source: "member",
  actor: { kind: "member", id, action: "leads.change" },
});

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  await addMember(of, north, "ana");
  await addMember(of, north, "ben");
  await addMember(of, north, "bay", {
    locationIds: [north.locations.find(({ slug }) => slug === "bay")!.id],
  });
});
afterAll(() => of.db.remove());

async function change(id: string, seen: Partial<Handling>, wanted: Partial<Handling>, who = "ana") {
  const { db, sites, now } = of;
  const people = await peopleOfGroup(db.asConsole, sites.north);
  const options = { db: db.asConsole, site: sites.north, people, consoleAddress: null, now: now() };
  const before = { ...asNew, ...seen };
  return changeLead(options, id, { seen: before, wanted: { ...before, ...wanted } }, by(who));
}
const handle = (id: string, who = "ana") => ({
  db: of.db.asConsole,
  site: of.sites.north,
  id,
  by: by(who),
  now: of.now(),
});
const eventsOf = (id: string) =>
  of.db.withSite(of.sites.north, (tx) =>
    tx
      .select()
      .from(leadEvents)
      .where(eq(leadEvents.leadId, id))
      .orderBy(asc(leadEvents.at), asc(leadEvents.kind)),
  );
const deliveriesOf = (id: string) =>
  of.db.withSite(of.sites.north, (tx) =>
    tx.select().from(leadDeliveries).where(eq(leadDeliveries.leadId, id)),
  );
const stored = (id: string) => storedLead(of.db, of.sites.north, id);

describe("changing a lead", () => {
  it("stores stage, owner and tags with who did it, notifies the new owner, and records the first answer once", async () => {
    const id = await addLead(of, of.sites.north);
    expect(await change(id, {}, { stage: "contacted", ownerId: "ben", tags: ["hot"] })).toEqual({
      kind: "changed",
      fields: ["stage", "ownerId", "tags"],
    });
    const first = of.now();
    expect(await stored(id)).toMatchObject({
      stage: "contacted",
      ownerId: "ben",
      tags: ["hot"],
      answeredAt: first,
      nextStepAt: null,
    });
    expect((await eventsOf(id)).map(({ kind, memberId }) => `${kind} ${memberId}`)).toEqual([
      "owner ana",
      "stage ana",
      "tags ana",
    ]);
    expect((await deliveriesOf(id)).map(({ purpose, target }) => `${purpose} ${target}`)).toEqual([
      "notice ben@yard.example",
    ]);
    of.at("2026-03-02T05:00:00Z");
    await change(id, { stage: "contacted" }, { stage: "won" });
    expect((await stored(id)).answeredAt).toEqual(first);
  });

  it("refuses what someone else changed meanwhile, names it and stores nothing", async () => {
    const id = await addLead(of, of.sites.north);
    await change(id, {}, { stage: "won" }, "ben");
    expect(await change(id, {}, { stage: "lost", tags: ["cold"] })).toEqual({
      kind: "conflict",
      fields: ["stage"],
      current: { ...asNew, stage: "won" },
    });
    expect(await stored(id)).toMatchObject({ stage: "won", tags: [] });
    // Having seen it, the same person may.
    expect(await change(id, { stage: "won" }, { stage: "lost" })).toMatchObject({ kind: "changed" });
  });

  it("merges changes of different fields, and takes the same change twice for one", async () => {
    const id = await addLead(of, of.sites.north);
    await change(id, {}, { stage: "contacted" }, "ben");
    expect(await change(id, {}, { ownerId: "ana" })).toEqual({ kind: "changed", fields: ["ownerId"] });
    expect(await change(id, {}, { stage: "contacted" })).toEqual({ kind: "changed", fields: [] });
    expect(await stored(id)).toMatchObject({ stage: "contacted", ownerId: "ana" });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it("loses nothing when many change it at once", async () => {
    const id = await addLead(of, of.sites.north);
    const outcomes = await Promise.all(
      (["contacted", "appointment", "won", "lost"] as const).map((stage) => change(id, {}, { stage })),
    );
    expect(outcomes.filter(({ kind }) => kind === "changed")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "conflict")).toHaveLength(3);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("assigns only to people who may see the lead", async () => {
    const id = await addLead(of, of.sites.north);
    expect(await change(id, {}, { ownerId: "bay" })).toEqual({ kind: "no access" });
    expect(await change(id, {}, { ownerId: "no-member" })).toEqual({ kind: "no access" });
    expect((await stored(id)).ownerId).toBeNull();
  });

  it("knows no lead of another site", async () => {
    const id = await addLead(of, of.sites.south);
    expect(await change(id, {}, { stage: "won" })).toEqual({ kind: "unknown" });
    expect(await addNote(handle(id), { text: "Hi", key: "1" })).toEqual({ kind: "unknown" });
    expect(
      await recordStatus(
        of.db,
        of.sites.north,
        { lead: id, system: "C", id: "1", status: "x" },
        "system",
        of.now(),
      ),
    ).toEqual({ kind: "unknown" });
  });

  it("takes 500 reports of other systems", async () => {
    const id = await addLead(of, of.sites.north);
    await of.db.withSite(of.sites.north, (tx) =>
      tx.execute(
        sql`insert into lead_events (group_id, site_id, id, lead_id, at, kind, source, details)
          select ${of.sites.north.groupId}::uuid, ${of.sites.north.id}::uuid, 'r' || n, ${id}, now(), 'status', 'system', '{}' from generate_series(1, 499) n`,
      ),
    );
    const report = (status: string) =>
      recordStatus(of.db, of.sites.north, { lead: id, system: "C", id: "1", status }, "system", of.now());
    expect(await report("Working")).toEqual({ kind: "stored", isRepeated: false });
    expect(await report("Sold")).toEqual({ kind: "full" });
  });

  it("leaves one audit entry with names of fields and no values", async () => {
    const id = await addLead(of, of.sites.north);
    await change(id, {}, { stage: "won", tags: ["Ana Li"] });
    await addNote(handle(id), { text: "Ana Li rang", key: "k" });
    const { rows } = await of.db.asConsole.withTenant(of.sites.north, (tx) =>
      tx.execute<{ changes: unknown }>(
        `select changes from audit_entries where changes @> '[{"table":"lead_events"}]' order by seq desc limit 2`,
      ),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).toContain(id);
    expect(JSON.stringify(rows)).not.toMatch(/Ana|rang|won/);
  });
});

describe("notes, spam and answers", () => {
  it("adds a note once however often its form is sent", async () => {
    const id = await addLead(of, of.sites.north);
    for (let times = 0; times < 3; times++)
      await addNote(handle(id), { text: " Call after five ", key: "same" });
    expect((await eventsOf(id)).map(({ details }) => details)).toEqual([{ text: "Call after five" }]);
  });

  it("marks spam only as the person saw it; out of spam it is delivered and routed", async () => {
    const id = await addLead(of, of.sites.north, { nextStepAt: null });
    expect(await markSpam(handle(id), "contacted")).toEqual({ kind: "conflict", stage: "new" });
    expect(await markSpam(handle(id), "new")).toEqual({ kind: "changed", cancelled: false });
    expect(await stored(id)).toMatchObject({ stage: "spam", spam: ["reported"] });
    expect(await markNotSpam(handle(id))).toEqual({ kind: "changed" });
    expect(await stored(id)).toMatchObject({ stage: "new", spam: [], nextStepAt: new Date(0) });
    expect((await deliveriesOf(id)).map(({ purpose, target }) => [purpose, target])).toEqual([
      ["dealer", "all@yard.example"],
    ]);
    await markSpam(handle(id), "new");
    await markNotSpam(handle(id));
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it.each(["test_drive", "service"] as const)(
    "offers the place of a spam %s to others again, without a message",
    async (kind) => {
      const { db, sites, now } = of;
      const { groupId, id: siteId } = sites.north;
      const id = await addLead(of, sites.north);
      const row = { groupId, siteId, locationId: "city", seat: 1, leadId: id, createdAt: now() };
      const startsAt = new Date("2026-12-01T23:00:00Z");
      const book = (leadId: string) =>
        db.withSite(sites.north, async (tx) => {
          const insert =
            kind === "service"
              ? tx.insert(serviceBookings).values({ ...row, leadId, day: "2026-12-02" })
              : tx.insert(testDriveBookings).values({ ...row, leadId, startsAt, minutes: 60 });
          return (await insert.onConflictDoNothing()).rowCount;
        });
      const other = await addLead(of, sites.north);
      expect(await book(id)).toBe(1);
      expect(await book(other)).toBe(0);
      await markSpam(handle(id), "new");
      expect(await db.withSite(sites.north, (tx) => bookingIn(tx, sites.north, id))).toMatchObject({
        cancelledAt: now(),
        cancelledBy: "dealer",
        sequence: 1,
      });
      expect(await deliveriesOf(id)).toEqual([]);
      expect(await book(other)).toBe(1);
      await markNotSpam(handle(id));
      expect(await db.withSite(sites.north, (tx) => bookingIn(tx, sites.north, id))).toMatchObject({
        cancelledAt: now(),
      });
    },
  );

  it("answers by e-mail in the name of the person, once, and counts as contacted", async () => {
    const id = await addLead(of, of.sites.north);
    const answer = {
      channel: "email" as const,
      subject: "Your Mazda",
      text: "Hi",
      key: "form",
      sender: { name: "Ana", email: "ana@yard.example" },
    };
    for (let times = 0; times < 2; times++)
      expect(await answerLead(handle(id), answer)).toEqual({ kind: "sent" });
    expect(
      (await deliveriesOf(id)).map(({ purpose, target, words }) => ({ purpose, target, words })),
    ).toEqual([
      {
        purpose: "answer",
        target: "ana@example.com",
        words: { subject: "Your Mazda", text: "Hi", fromName: "Ana", replyTo: "ana@yard.example" },
      },
    ]);
    expect(await stored(id)).toMatchObject({ stage: "contacted", answeredAt: of.now(), nextStepAt: null });
    const without = await addLead(of, of.sites.north, { payload: { name: "Bo", phone: "+61412345678" } });
    expect(await answerLead(handle(without), answer)).toEqual({ kind: "no address" });
    const erased = await addLead(of, of.sites.north, { payload: { erased: true } });
    expect(await answerLead(handle(erased), answer)).toEqual({ kind: "no address" });
    expect(await addNote(handle(erased), { text: "Ana again", key: "e" })).toEqual({ kind: "erased" });
  });
});
