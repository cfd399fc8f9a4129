import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { privacySources } from "#composition/privacy-sources.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadPage, overdueCount } from "#domain/leads/lead-list/lead-list.server.ts";
import { unreadLeads } from "#domain/leads/lead-list/unread-leads.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { addReply, type NewReply } from "#domain/leads/replies/add-reply.server.ts";
import { placeOfPhone } from "#domain/leads/replies/find-lead.server.ts";
import { anonymiseLeads } from "#domain/leads/stored-leads/anonymise-leads.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { leadDetail, visibleLead } from "./lead-detail.server.ts";
import { leadPost } from "./lead-post.server.ts";

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;
let city: SignedIn;
const deps = () => ({ consoleDb: of.db.asConsole, sites: of.store, now: of.now, isAnsweredInLead: true });
const locationOf = (slug: string) => of.sites.north.locations.find((one) => one.slug === slug)!.id;

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [locationOf("bay")] });
  city = await addMember(of, north, "city", { locationIds: [locationOf("city")] });
});
afterAll(() => of.db.remove());

async function found(member: SignedIn, id: string) {
  const lead = await visibleLead(deps(), member, { siteSlug: "north", id });
  if (!lead) throw new Error("the lead can't be seen");
  return lead;
}
const detail = async (member: SignedIn, id: string) =>
  leadDetail(deps(), member, await found(member, id), "");
async function post(member: SignedIn, id: string, values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const services = { ...deps(), consoleAddress: null, takeLimit: async () => 0 };
  return leadPost(services, { ...(await found(member, id)), member }, form);
}

let replies = 0;
function shopperWrites(leadId: string, text: string, change: Partial<NewReply> = {}) {
  const reply: NewReply = {
    channel: "email",
    asks: null,
    messageId: `<${++replies}@mail.example>`,
    fromName: "Kim",
    fromAddress: "kim@example.com",
    subject: "Re: Your enquiry",
    text,
    isAutomatic: false,
    isSpam: false,
    leftOut: null,
    onceKey: String(replies),
    receivedAt: of.now(),
    ...change,
  };
  const { north } = of.sites;
  return of.db.withSite(north, (tx) => addReply(tx, north, { leadId, by: "token" }, reply, of.now()));
}
const newPerson = (email: string, ...locations: string[]) =>
  Promise.all(
    locations.map((slug) =>
      addLead(of, of.sites.north, {
        payload: { name: "Kim", email },
        locationId: locationOf(slug),
        nextStepAt: null,
      }),
    ),
  );
const written = async (member: SignedIn, id: string) =>
  (await detail(member, id)).timeline.flatMap(({ message, of: other }) =>
    message ? [[message.written, message.isNew, other?.to.split("/").at(-1) ?? null]] : [],
  );
const menuCount = async (member: SignedIn) =>
  unreadLeads(of.db.asConsole, await reachOf(of.store, member, "leads.change"), member.id);
const listOf = async (member: SignedIn) => {
  const query = { filter: readLeadFilter(new URLSearchParams()), memberId: member.id, now: of.now() };
  return (await leadPage(of.db.asConsole, await reachOf(of.store, member, "leads.view"), query)).leads;
};

it("shows a person's messages in all leads that the member reaches, each new until the member opens it or it is answered [DECIDE-421]", async () => {
  const [one = "", two = ""] = await newPerson("KIM@example.com", "city", "bay");
  await shopperWrites(one, "About the first");
  await shopperWrites(two, "About the second");
  expect((await written(ana, one)).sort()).toEqual([
    ["About the first", true, null],
    ["About the second", true, two],
  ]);
  expect(await written(city, one)).toEqual([["About the first", true, null]]);
  expect([await menuCount(ana), await menuCount(bay), await menuCount(city)]).toEqual([2, 1, 1]);
  expect((await listOf(ana)).slice(0, 2)).toMatchObject([{ unread: 1 }, { unread: 1 }]);

  expect(await post(city, one, { step: "opened" })).toMatchObject({ kind: "done" });
  expect([await menuCount(ana), await menuCount(bay), await menuCount(city)]).toEqual([2, 1, 0]);
  await post(ana, one, { step: "opened" });
  expect([await menuCount(ana), await menuCount(bay)]).toEqual([0, 1]);
  expect((await written(ana, two)).map(([, isNew]) => isNew)).toEqual([false, false]);
  // Read, and still on top: it waits for an answer.
  expect((await listOf(ana))[0]).toMatchObject({ unread: 0, repliedAt: of.now().toISOString() });

  await post(ana, two, { step: "answer", key: "k", subject: "Hi", text: "Answered" });
  expect(await menuCount(bay)).toBe(0);
  expect(await written(city, one)).toEqual([["About the first", false, null]]);
  expect(await storedLead(of.db, of.sites.north, two)).toMatchObject({ repliedAt: null, unread: 0 });
});

it("answers another address that an e-mail of the lead came from where the member chooses it, and no other [DECIDE-487]", async () => {
  const [id = ""] = await newPerson("pat@example.com", "city");
  const from = (fromAddress: string, change: Partial<NewReply> = {}) =>
    shopperWrites(id, "Hi", { fromAddress, ...change });
  await from("pat@example.com");
  await from("partner@example.com");
  await from("spam@example.com", { isSpam: true });
  await from("away@example.com", { isAutomatic: true });
  expect(await detail(ana, id)).toMatchObject({ email: "pat@example.com", senders: ["partner@example.com"] });
  const answer = (to: string) =>
    post(ana, id, { step: "answer", key: `to ${to}`, subject: "Hi", text: "Hello", ...(to ? { to } : {}) });
  expect(await answer("partner@example.com")).toMatchObject({ kind: "done" });
  expect(await answer("")).toMatchObject({ kind: "done" });
  for (const to of ["spam@example.com", "away@example.com", "stranger@example.com"])
    expect(await answer(to)).toMatchObject({ kind: "failed" });
  const sent = await of.db.withSite(of.sites.north, (tx) =>
    tx.execute(
      sql`select target from lead_deliveries where lead_id = ${id} and purpose = 'answer' order by target`,
    ),
  );
  expect(sent.rows).toEqual([{ target: "partner@example.com" }, { target: "pat@example.com" }]);
});

const everything = async (id: string) => {
  const { updatedAt, ...rest } = await storedLead(of.db, of.sites.north, id);
  const { rows } = await of.db.withSite(of.sites.north, (tx) =>
    tx.execute(sql`select (select json_agg(r.* order by r.id) from lead_replies r where r.lead_id = ${id}) as replies,
      (select json_agg(e.* order by e.id) from lead_events e where e.lead_id = ${id} and e.kind not in ('merged', 'separated')) as events,
      (select json_agg(d.* order by d.id) from lead_deliveries d where d.lead_id = ${id}) as deliveries`),
  );
  return { ...rest, ...rows[0] };
};

it("merges leads of a person: read, answered and counted as one, and two again exactly as before [DECIDE-422]", async () => {
  const [one = "", two = ""] = await newPerson("lee@example.com", "city", "bay");
  const [stranger = ""] = await newPerson("other@example.com", "city");
  await post(ana, two, { step: "note", key: "n", text: "Rang about the second" });
  await shopperWrites(two, "Still there?");
  // Waits by a message that the version before had marked as read.
  const waiting = {
    repliedAt: new Date("2026-03-01T00:00:00Z"),
    replyDueAt: new Date("2026-03-01T09:00:00Z"),
  };
  await of.db.withSite(of.sites.north, (tx) => tx.update(leads).set(waiting).where(sql`id = ${one}`));
  const before = [await everything(one), await everything(two)];
  const counts = await menuCount(ana);

  expect(await post(city, one, { step: "merge", other: two })).toMatchObject({ kind: "failed" });
  expect(await post(ana, one, { step: "merge", other: stranger })).toMatchObject({ kind: "failed" });
  expect(await post(ana, one, { step: "merge", other: two })).toMatchObject({ kind: "done" });
  expect(await post(ana, two, { step: "note", key: "m", text: "Too late" })).toMatchObject({
    kind: "failed",
  });
  const merged = await detail(ana, one);
  expect(merged.timeline.flatMap(({ lines }) => lines)).toContain("Rang about the second");
  expect(merged.others).toMatchObject([{ id: two, isMerged: true, mayMerge: true }]);
  expect(merged).toMatchObject({ unread: 1, repliedAt: of.now().toISOString() });
  const ids = (await listOf(ana)).map(({ id }) => id);
  expect([ids.includes(one), ids.includes(two)]).toEqual([true, false]);
  expect(await menuCount(ana)).toBe(counts);
  expect(await menuCount(bay)).toBe(0);

  expect(await post(ana, one, { step: "separate", other: two })).toMatchObject({ kind: "done" });
  expect([await everything(one), await everything(two)]).toEqual(before);
});

it("adds to the remaining lead what a shopper writes to a merged one, and lets go of it once it is answered [DECIDE-422]", async () => {
  const [one = "", two = "", three = ""] = await newPerson("mo@example.com", "city", "city", "city");
  const { north } = of.sites;
  await of.db.withSite(north, (tx) =>
    tx
      .update(leads)
      .set({ payload: { name: "Mo", phone: "+61499000111", email: "mo@example.com" } })
      .where(sql`id = ${two}`),
  );
  await post(ana, one, { step: "merge", other: two });
  expect(await post(ana, three, { step: "merge", other: one })).toMatchObject({ kind: "failed" });
  expect(await post(ana, three, { step: "merge", other: two })).toMatchObject({ kind: "failed" });
  expect(await placeOfPhone(of.db, north, "+61499000111")).toMatchObject({ leadId: one });
  expect(await shopperWrites(two, "To the old address")).toMatchObject({ kind: "added", lead: { id: one } });
  const reach = (await reachOf(of.store, ana, "leads.view"))[0]!;
  of.at("2026-03-03T05:00:00Z");
  const overdue = () => of.db.withSite(north, (tx) => overdueCount(tx, reach, of.now()));
  const late = await overdue();
  await post(ana, one, { step: "answer", key: "k", subject: "Hi", text: "Yes" });
  expect(await overdue()).toBe(late - 1);
  await post(ana, one, { step: "separate", other: two });
  expect(await storedLead(of.db, north, one)).toMatchObject({ repliedAt: null, replyDueAt: null, unread: 0 });
  expect((await written(ana, one)).map(([text]) => text)).toContain("To the old address");
});

it("exports and erases merged leads by their own address and number; one that is made anonymous lets go of the others [DECIDE-423]", async () => {
  const { north } = of.sites;
  const of2 = (email: string) =>
    addLead(of, north, { payload: { name: "Pat", email, phone: "+61477000222" }, nextStepAt: null });
  const [one, two] = [await of2("pat@work.example"), await of2("pat@home.example")];
  await post(ana, one, { step: "merge", other: two });
  const source = privacySources({ remove: async () => {} }).find(({ name }) => name === "enquiries")!;
  const person = { accountId: null, phone: null, email: "pat@home.example", from: null };
  const exported = await of.db.withSite(north, (tx) => source.read(tx, north, person, 10));
  expect(exported).toMatchObject([{ id: two }]);
  await of.db.withSite(north, (tx) => anonymiseLeads(tx, north, [{ id: one, payload: {} }], of.now()));
  expect((await storedLead(of.db, north, two)).mergedInto).toBeNull();
  await of.db.withSite(north, (tx) => source.erase(tx, north, person, of.now()));
  expect((await storedLead(of.db, north, two)).payload).toMatchObject({ erased: true });
});
