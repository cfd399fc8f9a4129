import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privacySources } from "#composition/privacy-sources.server.ts";
import { cars } from "#domain/cars/car-tables.ts";
import { recordStatus } from "#domain/leads/handling/lead-status.server.ts";
import { forgetShopperOf } from "#domain/shoppers/accounts/forget-shopper.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { auditEntries } from "#platform/database/audit-tables.ts";
import type { LimitName } from "#platform/http/rate-limit-kinds.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { leadDetail, visibleLead } from "./lead-detail.server.ts";
import { leadPost } from "./lead-post.server.ts";

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;
let owner: SignedIn;
const deps = () => ({ consoleDb: of.db.asConsole, sites: of.store, now: of.now, isAnsweredInLead: true });
const idOf = (slug: string) => of.sites.north.locations.find((one) => one.slug === slug)!.id;
const visible = (member: SignedIn, id: string, siteSlug = "north") =>
  visibleLead(deps(), member, { siteSlug, id });

async function detail(member: SignedIn, id: string) {
  const found = await visible(member, id);
  if (!found) throw new Error("the lead can't be seen");
  return leadDetail(deps(), member, found, "");
}

/** The limit that has nothing left. */
let usedUp: LimitName | null = null;

async function post(member: SignedIn, id: string, values: Record<string, string>) {
  const found = await visible(member, id);
  if (!found) throw new Error("the lead can't be seen");
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const takeLimit: TakeLimit = async (kind) => (kind === usedUp ? 60 : 0);
  const consoleAddress = "https://console.example";
  return leadPost({ ...deps(), consoleAddress, takeLimit }, { ...found, member }, form);
}

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [idOf("bay")] });
  owner = await addMember(of, north, "boss", { role: "owner" });
  const { groupId, dealerships } = north;
  await of.db.withTenant(north, (tx) =>
    tx.insert(cars).values(
      (["in_stock", "sold"] as const).map((status) => ({
        groupId,
        id: `car-${status}`,
        slug: `mazda-${status}`,
        identity: status,
        dealershipId: dealerships[0]!.id,
        facts: {
          make: "Mazda",
          model: "CX-5",
          year: 2022,
          car_type: "used",
          price: 30_000,
          stocknum: status,
        },
        feedHash: "x",
        status,
        soldAt: status === "sold" ? of.now() : null,
        createdAt: of.now(),
        updatedAt: of.now(),
      })),
    ),
  );
});
afterAll(() => of.db.remove());

describe("a lead's page", () => {
  it("says the time of a test drive in words", async () => {
    const payload = { name: "Ana", dateTime: "2026-11-30T10:30" };
    const id = await addLead(of, of.sites.north, { category: "Test Drive", payload });
    const { answers, templates } = await detail(ana, id);
    expect(answers).toContainEqual(["Test Drive Booking Date", "Mon 30 Nov 2026, 10:30 am"]);
    expect(templates[0]?.subject).toContain("your test drive");
  });

  it("shows every answer that was sent, also of a site's own field and of one that there is no more", async () => {
    const wish = { name: "wish", label: "Your wish", type: "text" as const, required: false };
    const fields = [{ ...wish, options: [], categories: [] }];
    const site = { ...of.sites.north, lead: { ...of.sites.north.lead, fields } };
    const payload = { name: "Ana", wish: "A sunroof", Towball: "50 mm", car_id: "x", erased: true };
    const id = await addLead(of, of.sites.north, { payload });
    const found = (await visible(ana, id))!;
    const { answers } = await leadDetail(deps(), ana, { ...found, site }, "");
    expect(answers).toEqual([
      ["Your wish", "A sunroof"],
      ["Towball", "50 mm"],
    ]);
  });

  it("is there only for members whose role reaches its location", async () => {
    const inCity = await addLead(of, of.sites.north);
    const inBay = await addLead(of, of.sites.north, { locationId: idOf("bay") });
    const nowhere = await addLead(of, of.sites.north, { locationId: null });
    const elsewhere = await addLead(of, of.sites.south);
    const seen = async (member: SignedIn) =>
      Promise.all(
        [inCity, inBay, nowhere, elsewhere].map(async (id) => (await visible(member, id)) !== null),
      );
    expect(await seen(ana)).toEqual([true, true, true, false]);
    expect(await seen(bay)).toEqual([false, true, false, false]);
    expect(await visible(ana, elsewhere, "south")).toBeNull();
    const operator: SignedIn = { ...ana, access: { operator: true, grants: [] } };
    expect(await seen(operator)).toEqual([false, false, false, false]);
    const opened = owner.access.grants.map((grant) => ({ ...grant, role: "operator" as const }));
    const withBreakGlass: SignedIn = { ...ana, access: { operator: true, grants: opened } };
    expect(await seen(withBreakGlass)).toEqual([true, true, true, false]);
    expect((await detail(withBreakGlass, inCity)).may).toEqual({ change: false, erase: false });
    expect((await detail(owner, inCity)).may).toEqual({ change: true, erase: true });
    expect((await detail(ana, inCity)).may).toEqual({ change: true, erase: false });
  });

  it("shows the car as it is now", async () => {
    const about = (carId: string) =>
      addLead(of, of.sites.north, {
        carId,
        payload: { name: "Ana Li", "Vehicle Make": "Mazda", "Vehicle Model": "CX-5", stock_number: "N1" },
      });
    const carOf = async (id: string) => (await detail(ana, id)).car;
    expect(await carOf(await about("car-in_stock"))).toMatchObject({
      title: "Mazda CX-5",
      stockNumber: "N1",
      state: "For sale",
      link: "//north.localhost/cars/mazda-in_stock",
      price: expect.stringContaining("30,000"),
    });
    expect(await carOf(await about("car-sold"))).toMatchObject({ state: "Sold", link: null });
    expect(await carOf(await about("gone"))).toMatchObject({
      state: "Not in stock any more",
      price: null,
      link: null,
    });
    expect(await carOf(await addLead(of, of.sites.north))).toBeNull();
  });

  it("lists the shopper's other leads that the member may see", async () => {
    const who = { name: "Kim Doe", email: "KIM@example.com", phone: "+61411111111" };
    const first = await addLead(of, of.sites.north, { payload: who, locationId: idOf("bay") });
    const byMail = await addLead(of, of.sites.north, { payload: { name: "K", email: "kim@example.com" } });
    const byPhone = await addLead(of, of.sites.north, {
      payload: { name: "K", phone: "+61411111111" },
      locationId: idOf("bay"),
    });
    await addLead(of, of.sites.south, { payload: who });
    const others = async (member: SignedIn) =>
      (await detail(member, first)).others.map(({ id }) => id).sort();
    expect(await others(ana)).toEqual([byMail, byPhone].sort());
    expect(await others(bay)).toEqual([byPhone]);
  });

  it("leaves one entry in the log for each reading, with the id and no values", async () => {
    const id = await addLead(of, of.sites.north);
    const readings = async () => {
      const entries = await of.db.asConsole.withTenant(of.sites.north, (tx) =>
        tx.select().from(auditEntries),
      );
      return entries.filter(({ action, changes }) => action === "leads.read" && changes[0]?.ids.includes(id));
    };
    await detail(ana, id);
    await detail(ana, id);
    expect(await readings()).toMatchObject([{ actorId: "ana", changes: [{ table: "leads", how: "read" }] }]);
    await detail(owner, id);
    expect(await readings()).toHaveLength(2);
    expect(JSON.stringify(await readings())).not.toContain("Ana Li");
  });
});

describe("what a member does on it", () => {
  const handling = { stage: "new", owner: "", tags: "" };
  const change = (wanted: Record<string, string>, seen: Partial<typeof handling> = {}) => {
    const before = { ...handling, ...seen };
    return {
      step: "change",
      ...before,
      ...wanted,
      seenStage: before.stage,
      seenOwner: before.owner,
      seenTags: before.tags,
    };
  };

  it("assigns, changes the stage and tags, and shows each in the timeline", async () => {
    const id = await addLead(of, of.sites.north);
    expect(
      await post(ana, id, change({ stage: "appointment", owner: "boss", tags: "hot, Family , hot" })),
    ).toEqual({
      kind: "done",
      text: "Saved",
    });
    const { handling: stored, timeline } = await detail(ana, id);
    expect(stored).toMatchObject({ stage: "appointment", ownerId: "boss", tags: ["hot", "Family"] });
    const titles = timeline.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        "ana: New → Appointment",
        "ana assigned it to boss",
        "ana changed the tags",
        "Received",
      ]),
    );
    expect(titles).toContain("Notice by e-mail: waiting");
  });

  it("says what a colleague changed meanwhile, and stores nothing", async () => {
    const id = await addLead(of, of.sites.north);
    await post(owner, id, change({ stage: "won", owner: "boss" }));
    expect(await post(ana, id, change({ stage: "lost", tags: "cold", reason: "No finance" }))).toEqual({
      kind: "conflict",
      fields: [{ name: "stage", now: "Won" }],
      current: { stage: "won", ownerId: "boss", tags: [], lostReason: null, asleepUntil: null },
    });
    expect(await storedLead(of.db, of.sites.north, id)).toMatchObject({ stage: "won", tags: [] });
    expect(await post(ana, id, change({ owner: "bay" }, { owner: "boss" }))).toMatchObject({
      kind: "failed",
    });
  });

  it("asks why a lead was lost, unless the configuration has no reasons [DECIDE-353]", async () => {
    const id = await addLead(of, of.sites.north);
    const lost = (reason: string) => post(ana, id, change({ stage: "lost", reason }));
    for (const reason of ["", "Out of the list"])
      expect(await lost(reason)).toEqual({ kind: "failed", text: "Choose why it was lost." });
    expect(await lost("No finance")).toMatchObject({ kind: "done" });
    const { handling: stored, timeline } = await detail(ana, id);
    expect(stored).toMatchObject({ stage: "lost", lostReason: "No finance" });
    expect(timeline.map(({ title }) => title)).toContain("ana said why it was lost");
    await post(ana, id, { ...change({ stage: "won" }, { stage: "lost" }), seenReason: "No finance" });
    expect((await detail(ana, id)).handling).toMatchObject({ stage: "won", lostReason: null });
  });

  it("lets a lead sleep until a later day, not until today", async () => {
    const id = await addLead(of, of.sites.north);
    expect(await post(ana, id, change({ sleep: "2026-03-02" }))).toMatchObject({ kind: "failed" });
    expect(await post(ana, id, change({ sleep: "2026-02-30" }))).toBeNull();
    expect(await post(ana, id, change({ sleep: "2026-03-05" }))).toMatchObject({ kind: "done" });
    const { handling: stored, timeline } = await detail(ana, id);
    expect(stored.asleepUntil).toBe("2026-03-05");
    expect(timeline.map(({ title }) => title)).toContain("ana lets it sleep until 5 Mar 2026");
  });

  it("notes, answers, resends, marks as spam and back", async () => {
    const id = await addLead(of, of.sites.north, { nextStepAt: null });
    const step = (values: Record<string, string>) => post(ana, id, values);
    expect(await step({ step: "note", key: "n", text: "  " })).toMatchObject({ kind: "failed" });
    expect(await step({ step: "note", key: "n", text: "Rang twice" })).toMatchObject({ kind: "done" });
    expect(await step({ step: "answer", key: "a", subject: "", text: "x" })).toMatchObject({
      kind: "failed",
    });
    usedUp = "staffAnswer";
    expect(await step({ step: "answer", key: "a", subject: "Your car", text: "Hi" })).toMatchObject({
      kind: "failed",
      text: expect.stringContaining("very many answers"),
    });
    usedUp = null;
    expect(await step({ step: "answer", key: "a", subject: "Your car", text: "Hi" })).toMatchObject({
      kind: "done",
    });
    for (const [limit, values] of [
      ["staffLeadStep", { step: "note", key: "m", text: "One more" }],
      ["staffLeadStep", { step: "spam", seenStage: "contacted" }],
      ["staffLeadMessage", { step: "resend", channel: "" }],
      ["staffLeadMessage", change({ owner: "boss" })],
    ] as const) {
      usedUp = limit;
      expect(await step(values)).toMatchObject({
        kind: "failed",
        text: expect.stringContaining("very many leads"),
      });
    }
    usedUp = null;
    expect(await step({ step: "resend", channel: "" })).toMatchObject({ kind: "failed" });
    expect(await step({ step: "spam", seenStage: "new" })).toMatchObject({ kind: "failed" });
    expect(await step({ step: "spam", seenStage: "contacted" })).toMatchObject({ kind: "done" });
    expect(await step({ step: "not-spam" })).toMatchObject({ kind: "done" });
    expect(await step({ step: "resend", channel: "email" })).toMatchObject({ kind: "done" });
    const titles = (await detail(ana, id)).timeline.map(({ title }) => title);
    for (const title of [
      "Note by ana",
      "ana answered by e-mail",
      "ana had it delivered again",
      "ana: Spam → New",
    ])
      expect(titles).toContain(title);
  });

  it("notifies colleagues whom a note names or the form chooses, and none who may not see it [DECIDE-507]", async () => {
    const id = await addLead(of, of.sites.north);
    const step = (values: Record<string, string>) => post(ana, id, { step: "note", ...values });
    expect((await detail(ana, id)).colleagues.map(({ name }) => name)).toEqual(["boss"]);
    expect(await step({ key: "n", text: "@Boss and @bay: rang twice" })).toEqual({
      kind: "done",
      text: "Note added. It goes to boss. @bay: no single colleague of this lead has that name",
    });
    expect(await step({ key: "o", text: "Rang again", notify: "boss" })).toMatchObject({
      text: "Note added. It goes to boss",
    });
    expect(await step({ key: "p", text: "Rang again", notify: "bay" })).toMatchObject({ kind: "failed" });
    expect(await step({ key: "l", text: "x".repeat(5_000), notify: "boss" })).toMatchObject({
      kind: "failed",
    });
    expect(await step({ key: "q", text: "To myself, @ana" })).toEqual({ kind: "done", text: "Note added" });
    usedUp = "staffLeadMessage";
    expect(await step({ key: "r", text: "@boss" })).toMatchObject({ kind: "failed" });
    usedUp = null;
    const { timeline } = await detail(ana, id);
    const notes = timeline.filter(({ isNote }) => isNote);
    expect(notes.map(({ title, lines }) => `${title}: ${lines}`).sort()).toEqual([
      "Note by ana to boss: @Boss and @bay: rang twice",
      "Note by ana to boss: @boss Rang again",
      "Note by ana: To myself, @ana",
    ]);
  });

  it("corrects a typo, shows what the shopper wrote beside it, and answers the corrected address [DECIDE-437]", async () => {
    const id = await addLead(of, of.sites.north, { payload: { name: "Kim", email: "kim@gmial.example" } });
    const typed = { step: "contact", seenEmail: "kim@gmial.example", seenPhone: "", phone: "" };
    expect(await post(ana, id, { ...typed, email: "kim@gmail" })).toMatchObject({
      kind: "failed",
      text: expect.stringContaining("isn’t an e-mail address"),
    });
    const corrected = { kind: "done", text: "Corrected: answers go there" };
    expect(await post(ana, id, { ...typed, email: "kim@gmail.example" })).toEqual(corrected);
    const { email, original, timeline } = await detail(ana, id);
    expect({ email, original }).toEqual({
      email: "kim@gmail.example",
      original: { email: "kim@gmial.example" },
    });
    expect(timeline.find(({ title }) => title === "ana corrected the address")?.lines).toEqual([
      "kim@gmial.example → kim@gmail.example",
    ]);
    await post(ana, id, { step: "answer", key: "one", subject: "Hi", text: "Hello" });
    expect((await detail(ana, id)).timeline.flatMap(({ lines }) => lines)).toContain("To kim@gmail.example");
  });

  it("shows the newest 150 entries of a lead, each note as one line", async () => {
    const id = await addLead(of, of.sites.north, { nextStepAt: null });
    expect(await detail(ana, id)).toMatchObject({ hasOlder: false });
    await post(ana, id, { step: "note", key: "first", text: "Rang\n\nTwice" });
    const [note] = (await detail(ana, id)).timeline.filter(({ title }) => title === "Note by ana");
    expect(note?.lines).toEqual(["Rang\n\nTwice"]);
    for (let at = 0; at < 160; at++) await post(ana, id, { step: "note", key: `${at}`, text: `Note ${at}` });
    const { timeline, hasOlder } = await detail(ana, id);
    expect([timeline.length, hasOlder]).toEqual([150, true]);
  });

  it("refuses forms that no page sends", async () => {
    const id = await addLead(of, of.sites.north);
    expect(await post(ana, id, { step: "drop" })).toBeNull();
    expect(await post(ana, id, { step: "change", stage: "gone" })).toBeNull();
    expect(await post(ana, id, { step: "spam", seenStage: "gone" })).toBeNull();
  });

  it("leaves nothing of the shopper and of what was written once they are erased", async () => {
    const payload = { name: "Wilhelmina", email: "w@example.com", phone: "+61422222222" };
    const id = await addLead(of, of.sites.north, { payload });
    await post(ana, id, { step: "note", key: "n", text: "Wilhelmina rang" });
    await post(ana, id, { step: "answer", key: "a", subject: "Hi Wilhelmina", text: "Hi" });
    const report = { lead: id, system: "CRM", id: "Wilhelmina 7", status: "Rang Wilhelmina" };
    await recordStatus(of.db, of.sites.north, report, "system", of.now());
    const db = of.db.asConsole.as({ kind: "member", id: "boss", action: "leads.erase" });
    const sources = { db, privacySources: privacySources({ remove: async () => {} }) };
    const outcome = await forgetShopperOf(
      sources,
      of.sites.north,
      { phone: payload.phone, email: null },
      of.now(),
    );
    expect(outcome.kind).toBe("erased");
    const after = await detail(owner, id);
    expect(JSON.stringify(after)).not.toMatch(/Wilhelmina|w@example|422222222/);
    const { rows } = await of.db.withTenant(of.sites.north, (tx) =>
      tx.execute(sql`select * from lead_events where lead_id = ${id}`),
    );
    expect(JSON.stringify(rows)).not.toContain("Wilhelmina");
    expect(await recordStatus(of.db, of.sites.north, report, "system", of.now())).toEqual({ kind: "erased" });
    expect(after.timeline.map(({ title }) => title)).toContain("Another system reported");
    expect(after).toMatchObject({ isErased: true, name: "Erased", may: { change: false, erase: false } });
    expect(await forgetShopperOf(sources, of.sites.north, { phone: null, email: null }, of.now())).toEqual({
      kind: "unknown person",
    });
  });
});
