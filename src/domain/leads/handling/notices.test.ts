import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import type { NewReply } from "#domain/leads/replies/add-reply.server.ts";
import { forwardReply } from "#domain/leads/replies/forward-reply.server.ts";
import { type NoticeKind, noticeKinds } from "#domain/staff/member-profile.ts";
import { ownChoices, saveOwnChoices } from "#domain/staff/members/member-profile.server.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { changeLead } from "./change-lead.server.ts";
import { addNote } from "./handle-lead.server.ts";
import { leadIs } from "./handled-lead.server.ts";
import { peopleOfGroup } from "./lead-people.server.ts";
import { routeDue } from "./route-leads.server.ts";

let of: LeadGroup;
beforeAll(async () => {
  of = await leadGroup("{ rules: [{ people: [ben@yard.example] }] }");
  for (const name of ["ana", "ben"]) await addMember(of, of.sites.north, name);
});
afterAll(() => of.db.remove());

const mute = (...mutedNotices: NoticeKind[]) => saveOwnChoices(of.db.asConsole, "ben", { mutedNotices });
const people = () => peopleOfGroup(of.db.asConsole, of.sites.north);
const noticesOf = (id: string) =>
  of.db.withSite(of.sites.north, async (tx) => {
    const isNotice = and(eq(leadDeliveries.leadId, id), eq(leadDeliveries.purpose, "notice"));
    const rows = await tx.select().from(leadDeliveries).where(isNotice).orderBy(leadDeliveries.createdAt);
    return rows.map(({ target, words }) => `${target}: ${words?.subject.split(":")[0]}`);
  });

async function change(id: string, wanted: Parameters<typeof changeLead>[2]["wanted"]) {
  const options = {
    db: of.db.asConsole,
    site: of.sites.north,
    people: await people(),
    consoleAddress: null,
    now: of.now(),
  };
  const actor = { kind: "member", id: "ana", action: "leads.change" } as const;
  await changeLead(options, id, { seen: {}, wanted }, { memberId: "ana", source: "member", actor });
}
const route = () =>
  routeDue({
    consoleDb: of.db.asConsole,
    sites: of.store,
    consoleAddress: null,
    now: of.now,
    log: { error: (facts: unknown) => expect.fail(JSON.stringify(facts)) },
  });
async function names(id: string, key = "note") {
  const actor = { kind: "member", id: "ana", action: "leads.note" } as const;
  const by = { memberId: "ana", source: "member", actor } as const;
  const note = { db: of.db.asConsole, site: of.sites.north, id, by, now: of.now() };
  const ben = (await people()).filter((one) => one.id === "ben");
  await addNote(note, { text: "@Ben please ring", key }, ben);
}
async function shopperAnswers(id: string) {
  const { north } = of.sites;
  const lead = await storedLead(of.db, north, id);
  const reply = {
    channel: "email",
    subject: "Re",
    text: "Yes",
    fromName: "",
    fromAddress: "a@x.example",
  };
  const options = { files: [], people: await people(), consoleAddress: null, domain: "", now: of.now() };
  await of.db.withSite(north, (tx) => forwardReply(tx, north, lead, reply as unknown as NewReply, options));
}

it.each([
  ["new", "A lead for you"],
  ["assigned", "A lead was assigned to you"],
  ["reply", "Re"],
  ["reminder", "A lead is back that slept until today"],
  ["mention", "A colleague names you in a note"],
] as const)(
  "a member gets no notice of the kind %s who doesn't want it, and the others [DECIDE-426]",
  async (kind, title) => {
    const cause = async () => {
      of.at("2026-03-02T00:00:00Z");
      const id = await addLead(of, of.sites.north, kind === "new" ? {} : { nextStepAt: null });
      if (kind === "new") await route();
      if (kind === "assigned") await change(id, { ownerId: "ben" });
      if (kind === "reply" || kind === "reminder")
        await of.db.withSite(of.sites.north, (tx) =>
          tx.update(leads).set({ ownerId: "ben" }).where(leadIs(of.sites.north, id)),
        );
      if (kind === "reply") await shopperAnswers(id);
      if (kind === "mention") await names(id);
      if (kind === "reminder") {
        await change(id, { asleepUntil: "2026-03-03" });
        of.at("2026-03-03T05:00:00Z");
        await route();
      }
      return id;
    };
    await mute(...noticeKinds.filter((one) => one !== kind));
    expect(await noticesOf(await cause())).toEqual([`ben@yard.example: ${title}`]);
    await mute(kind);
    const id = await cause();
    expect(await noticesOf(id)).toEqual([]);
    if (kind === "new") {
      const events = await of.db.withSite(of.sites.north, (tx) =>
        tx.select().from(leadEvents).where(eq(leadEvents.leadId, id)),
      );
      expect(events).toMatchObject([{ kind: "notified", subjectId: "ben", details: { isMuted: true } }]);
      expect((await storedLead(of.db, of.sites.north, id)).ownerId).toBe("ben");
    }
  },
);

it("hears once of a lead that was answered and assigned at once, and again later [DECIDE-427]", async () => {
  await mute();
  of.at("2026-03-04T00:00:00Z");
  const id = await addLead(of, of.sites.north, { nextStepAt: null, ownerId: "ben" });
  await shopperAnswers(id);
  await change(id, { ownerId: "ana" });
  await change(id, { ownerId: "ben" });
  expect((await noticesOf(id)).filter((one) => one.startsWith("ben"))).toEqual(["ben@yard.example: Re"]);
  of.at("2026-03-04T00:06:00Z");
  await change(id, { ownerId: null });
  await change(id, { ownerId: "ben" });
  expect((await noticesOf(id)).filter((one) => one.startsWith("ben"))).toEqual([
    "ben@yard.example: Re",
    "ben@yard.example: A lead was assigned to you",
  ]);
});

it("who is named in a note is notified right after another notice, and once for a note that is sent twice [DECIDE-508]", async () => {
  await mute();
  of.at("2026-03-02T00:00:00Z");
  const id = await addLead(of, of.sites.north, { nextStepAt: null });
  await change(id, { ownerId: "ben" });
  for (const key of ["first", "first", "second"]) await names(id, key);
  const title = "ben@yard.example: A colleague names you in a note";
  expect(await noticesOf(id)).toEqual(["ben@yard.example: A lead was assigned to you", title, title]);
});

it("stores a member's profile, which shows nowhere once the account is anonymous [DECIDE-425]", async () => {
  await saveOwnChoices(of.db.asConsole, "ben", { profile: { title: "Sales", phone: "0412 345 678" } });
  expect(await ownChoices(of.db.asConsole, "ben")).toMatchObject({ profile: { title: "Sales" } });
  const removedAt = new Date("2020-01-01T00:00:00Z");
  const actor = { kind: "command", id: "test", action: "test" } as const;
  await of.db.asConsole
    .as(actor)
    .withTenant(of.sites.north, (tx) =>
      tx.update(staffMembers).set({ removedAt }).where(eq(staffMembers.id, "ben")),
    );
  await of.db.withoutTenant((tx) => tx.execute(sql`select delete_old_audit_entries('2021-01-01')`));
  expect(await ownChoices(of.db.asConsole, "ben")).toMatchObject({ profile: {} });
});
