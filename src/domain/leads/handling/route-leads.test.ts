import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadPage } from "#domain/leads/lead-list/lead-list.server.ts";
import { leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { changeLead } from "./change-lead.server.ts";
import { maxTexts } from "./notify-member.server.ts";
import { routeDue } from "./route-leads.server.ts";

let of: LeadGroup;
/** Monday in Brisbane, UTC+10, an hour after opening. */
const monday = "2026-03-02T00:00:00Z";
const handling = `{ answerMinutes: 60, nextPersonMinutes: 30, manager: boss@yard.example,
  people: [{ email: ana@yard.example, mobile: "0491 570 006" }],
  rules: [{ categories: [Test Drive], people: [ben@yard.example], order: as listed }, { people: [ana@yard.example, ben@yard.example, bay@yard.example] }] }`;

beforeAll(async () => {
  of = await leadGroup(handling.replaceAll("\n", " "));
  const { north } = of.sites;
  const bay = north.locations.find(({ slug }) => slug === "bay")!.id;
  for (const name of ["ana", "ben"]) await addMember(of, north, name);
  await addMember(of, north, "boss", { role: "owner" });
  await addMember(of, north, "bay", { locationIds: [bay] });
});
afterAll(() => of.db.remove());
beforeEach(async () => {
  of.at(monday);
  await of.db.withSite(of.sites.north, (tx) => tx.delete(leads));
});

const route = () =>
  routeDue({
    consoleDb: of.db.asConsole,
    sites: of.store,
    consoleAddress: "https://console.example",
    now: of.now,
    log: { error: (facts: unknown) => expect.fail(JSON.stringify(facts)) },
  });
const messages = (leadId: string) =>
  of.db.withSite(of.sites.north, async (tx) => {
    const rows = await tx.select().from(leadDeliveries).where(eq(leadDeliveries.leadId, leadId));
    return rows.map(({ channel, target }) => `${channel} ${target}`).sort();
  });
const notified = (leadId: string) =>
  of.db.withSite(of.sites.north, async (tx) => {
    const rows = await tx
      .select()
      .from(leadEvents)
      .where(eq(leadEvents.leadId, leadId))
      .orderBy(leadEvents.at);
    return rows.map(({ subjectId }) => subjectId);
  });

describe("routing", () => {
  it("notes in the timeline that nobody could be notified, once", async () => {
    const { south } = of.sites;
    const handling = "{ handling: { rules: [{ people: [gone@yard.example] }] } }";
    await of.store.apply(`site: { slug: south, name: South, lead: ${handling} }`, "test");
    const id = await addLead(of, south, { locationId: null, nextStepAt: of.now() });
    expect(await route()).toBe(0);
    expect(await storedLead(of.db, south, id)).toMatchObject({ ownerId: null, nextStepAt: null });
    const events = () =>
      of.db.withSite(south, (tx) => tx.select().from(leadEvents).where(eq(leadEvents.leadId, id)));
    expect(await events()).toMatchObject([{ kind: "notified", subjectId: null, source: "routing" }]);
    await of.db.withSite(south, (tx) => tx.update(leads).set({ nextStepAt: of.now() }));
    expect(await route()).toBe(0);
    expect(await events()).toHaveLength(1);
  });

  it("gives leads in turn to people at work who may see them, and notifies them by e-mail and text message", async () => {
    const first = await addLead(of, of.sites.north);
    expect(await route()).toBe(1);
    of.at("2026-03-02T00:01:00Z");
    const second = await addLead(of, of.sites.north);
    expect(await route()).toBe(1);
    expect([await notified(first), await notified(second)]).toEqual([["ana"], ["ben"]]);
    expect(await messages(first)).toEqual(["email ana@yard.example", "sms 0491 570 006"]);
    expect(await messages(second)).toEqual(["email ben@yard.example"]);
    expect(await storedLead(of.db, of.sites.north, first)).toMatchObject({
      ownerId: "ana",
      dueAt: new Date("2026-03-02T01:00:00Z"),
      nextStepAt: new Date("2026-03-02T00:30:00Z"),
    });
  });

  it("says nothing about the shopper in a message", async () => {
    const id = await addLead(of, of.sites.north);
    await route();
    const rows = await of.db.withSite(of.sites.north, (tx) => tx.select().from(leadDeliveries));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.find(({ channel }) => channel === "email")?.words).toMatchObject({ replyTo: null });
    for (const { words } of rows) {
      expect(words?.text).toContain(`https://console.example/leads/north/${id}`);
      expect(JSON.stringify(words)).not.toMatch(/Ana Li|ana@example|412345678|Hello/);
    }
  });

  it("sends a number so many text messages a day and then e-mails only, however many leads come", async () => {
    const { north } = of.sites;
    const sent = () =>
      of.db.withSite(north, async (tx) => {
        const rows = await tx.select().from(leadDeliveries).where(eq(leadDeliveries.target, "0491 570 006"));
        return rows.length;
      });
    const ids = [];
    for (let at = 0; at < maxTexts + 3; at++) ids.push(await addLead(of, north));
    expect(await route()).toBe(ids.length);
    const mails = await of.db.withSite(north, (tx) =>
      tx.select().from(leadDeliveries).where(eq(leadDeliveries.target, "ana@yard.example")),
    );
    expect(mails.length).toBeGreaterThan(maxTexts);
    expect(await sent()).toBe(maxTexts);
    of.at("2026-03-03T00:00:01Z");
    await addLead(of, north);
    await addLead(of, north);
    await route();
    expect(await sent()).toBeGreaterThan(maxTexts);
  });

  it("goes to the next person and then to the manager without an answer, each once", async () => {
    const id = await addLead(of, of.sites.north);
    for (const time of ["00:00", "00:29", "00:30", "00:31", "01:00", "03:00"]) {
      of.at(`2026-03-02T${time}:00Z`);
      await route();
    }
    expect(await notified(id)).toEqual(["ana", "ben", "boss"]);
    expect(await storedLead(of.db, of.sites.north, id)).toMatchObject({ ownerId: "boss", nextStepAt: null });
  });

  it("stops once it is answered or assigned by a person", async () => {
    const answered = await addLead(of, of.sites.north);
    const assigned = await addLead(of, of.sites.north);
    await route();
    const set = (id: string, change: Partial<typeof leads.$inferInsert>) =>
      of.db.withSite(of.sites.north, (tx) => tx.update(leads).set(change).where(eq(leads.id, id)));
    await set(answered, { stage: "contacted" });
    await set(assigned, { ownerId: "boss" });
    of.at("2026-03-02T00:30:00Z");
    expect(await route()).toBe(0);
    for (const id of [answered, assigned])
      expect((await storedLead(of.db, of.sites.north, id)).nextStepAt).toBeNull();
  });

  it("waits at night until opening, with the clock of the first answer", async () => {
    of.at("2026-03-02T12:00:00Z");
    const id = await addLead(of, of.sites.north);
    expect(await route()).toBe(0);
    expect(await storedLead(of.db, of.sites.north, id)).toMatchObject({
      ownerId: null,
      nextStepAt: new Date("2026-03-02T23:00:00Z"),
      dueAt: new Date("2026-03-03T00:00:00Z"),
    });
    of.at("2026-03-02T23:00:00Z");
    expect(await route()).toBe(1);
  });

  it("leaves out spam, unfinished forms and sites without rules", async () => {
    await addLead(of, of.sites.north, { stage: "spam", spam: ["honeypot"] });
    await addLead(of, of.sites.north, { state: "partial" });
    const elsewhere = await addLead(of, of.sites.south);
    expect(await route()).toBe(0);
    const stored = await storedLead(of.db, of.sites.south, elsewhere);
    expect([stored.ownerId, stored.nextStepAt]).toEqual([null, null]);
    expect(stored.dueAt).not.toBeNull();
  });

  it("notifies no member twice when several processes route at once, or one dies after each step", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addLead(of, of.sites.north)));
    await Promise.all([route(), route(), route()]);
    await of.db.withSite(of.sites.north, (tx) => tx.update(leads).set({ nextStepAt: new Date(0) }));
    await Promise.all([route(), route()]);
    for (const id of ids) {
      const people = await notified(id);
      expect(new Set(people).size).toBe(people.length);
      const sent = await messages(id);
      expect(new Set(sent).size).toBe(sent.length);
    }
  });
});

it("reminds the owner, else who let it sleep, once when a lead returns at 8 in the morning [DECIDE-354]", async () => {
  const { north: site } = of.sites;
  const [owned, unowned] = [
    await addLead(of, site, { ownerId: "ben", nextStepAt: null }),
    await addLead(of, site, { nextStepAt: null }),
  ];
  const by = {
    memberId: "ana",
    source: "member",
    actor: { kind: "member", id: "ana", action: "leads.change" },
  } as const;
  const sleep = (id: string, asleepUntil: string | null) =>
    changeLead(
      { db: of.db.asConsole, site, people: [], consoleAddress: null, now: of.now() },
      id,
      { seen: {}, wanted: { asleepUntil } },
      by,
    );
  const shown = async (view: string) => {
    const filter = readLeadFilter(new URLSearchParams({ stage: view }));
    const query = { filter, memberId: "ana", now: of.now() };
    const { leads: page } = await leadPage(of.db.asConsole, [{ site, locationIds: null }], query);
    return page.map(({ id }) => id);
  };
  for (const id of [owned, unowned]) await sleep(id, "2026-03-05");
  of.at("2026-03-04T21:59:00Z");
  const newer = await addLead(of, site, { nextStepAt: null, createdAt: new Date("2026-03-04T01:00:00Z") });
  expect(await route()).toBe(0);
  expect([await shown("open"), await shown("asleep")]).toEqual([[newer], [unowned, owned]]);
  of.at("2026-03-04T22:00:00Z");
  expect([await shown("open"), await shown("asleep")]).toEqual([[unowned, owned, newer], []]);
  expect([await route(), await route()]).toEqual([2, 0]);
  expect(await messages(owned)).toEqual(["email ben@yard.example"]);
  expect(await messages(unowned)).toContain("email ana@yard.example");
  await sleep(owned, null);
  expect(await storedLead(of.db, site, owned)).toMatchObject({ asleepUntil: null, nextStepAt: null });
});
