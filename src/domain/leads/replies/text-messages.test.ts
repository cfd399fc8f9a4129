import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { conversationOf, threadOf, threadSubject } from "#domain/leads/handling/conversation.server.ts";
import { answerLead } from "#domain/leads/handling/handle-lead.server.ts";
import { deliverDue } from "#domain/leads/lead-delivery/delivery.server.ts";
import { leadDeliveries } from "#domain/leads/lead-tables.ts";
import { insertDeliveries, type NewDelivery } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { stopForLead, stopMessages } from "#domain/leads/stored-leads/lead-stops.server.ts";
import { dayMs } from "#lib/durations.ts";
import { addStop, isStopped } from "#platform/adapters/messages/message-stops.server.ts";
import { listMessages } from "#platform/adapters/messages/message-store.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { addSms } from "./add-sms.server.ts";
import { askedByWord, asksToStop } from "./stop-words.ts";
import { twilioWebhook } from "./twilio-webhook.server.ts";
import { unplacedMessages } from "./unplaced.server.ts";

const token = "a token of the account";
const number = "+61400000001";
let of: LeadGroup;
let north: Site;
let west: Site;
let sent = 0;

beforeAll(async () => {
  of = await leadGroup("{ answerMinutes: 60 }");
  const applied = await of.store.apply(
    `
group: { slug: yard, name: Yard, dealerships: [{ slug: yard, name: Yard }] }
site:
  slug: west
  name: West
  phone: { number: "(02) 5550 4120" }
  messaging: { sms: { provider: twilio, accountSid: AC1, from: "${number}", secret: sms } }`,
    "test",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  north = of.sites.north;
  const site = await of.store.bySlug("west");
  if (!site) throw new Error("the site isn't there");
  west = site;
  await addMember(of, north, "ana");
});
afterAll(() => of.db.remove());
beforeEach(() => of.at("2026-03-02T00:00:00Z"));

const deps = () => ({
  consoleDb: of.db.asConsole,
  sites: of.store,
  consoleAddress: null,
  replyDomain: "",
  onStored: () => {},
  now: of.now,
  secrets: async () => ({ kind: "secret", text: token }) as const,
});
const sms = (from: string, text: string, more: object = {}) =>
  addSms(deps(), west, {
    id: `SM${String(++sent).padStart(12, "0")}`,
    from,
    to: number,
    text,
    pictures: 0,
    ...more,
  });
let people = 0;
const mobile = () => `+6141234${String(1000 + ++people)}`;
const lead = (site: Site, phone: string, more: object = {}) =>
  addLead(of, site, {
    locationId: null,
    payload: { name: "Bo", phone, email: `p${people}@example.com` },
    ...more,
  });
const repliesOf = async (site: Site, id: string) =>
  (await of.db.withSite(site, (tx) => conversationOf(tx, site, [id], 100))).replies;
const answer = (site: Site, id: string, channel: "email" | "sms") =>
  answerLead(
    {
      db: of.db.asConsole,
      site,
      id,
      by: { memberId: "ana", source: "member", actor: { kind: "member", id: "ana", action: "leads.answer" } },
      now: of.now(),
    },
    {
      channel,
      subject: "Re",
      text: "Tuesday\nsuits.",
      key: `k${++sent}`,
      sender: { name: "Ana", email: "ana@yard.example" },
    },
  );

describe("the webhook of text messages", () => {
  const url = "https://west.example/api/sms/twilio";
  const fields = (more: Record<string, string> = {}) => ({
    MessageSid: `SM${String(++sent).padStart(32, "0")}`,
    AccountSid: "AC1",
    From: "+61412340001",
    To: number,
    Body: "Is it sold?",
    ...more,
  });
  const post = (form: Record<string, string>, { key = token, at = url, site = west } = {}) => {
    const text = Object.entries(form)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat()
      .join("");
    const signature = createHmac("sha1", key)
      .update(url + text)
      .digest("base64");
    return twilioWebhook(
      deps(),
      site,
      new Request(at, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
        body: new URLSearchParams(form).toString(),
      }),
    );
  };

  it("takes what the site's account signed for this address, also behind a proxy [DECIDE-373]", async () => {
    const response = await post(fields());
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("<Response></Response>"),
    ]);
    expect((await post(fields(), { at: url.replace("https", "http") })).status).toBe(200);
  });

  it.each([
    ["another token", {}, { key: "another" }, 401],
    ["another address", {}, { at: "https://other.example/api/sms/twilio" }, 401],
    ["another account", { AccountSid: "AC2" }, {}, 401],
    ["no id", { MessageSid: "" }, {}, 422],
    ["no sender", { From: "" }, {}, 422],
    ["more than 64 KB", { Body: "x".repeat(70_000) }, {}, 413],
  ])("refuses %s [DECIDE-373]", async (_, form, how, status) => {
    expect((await post(fields(form), how)).status).toBe(status);
  });

  it("takes none where the site has no account, and asks to send again without its token", async () => {
    expect((await post(fields(), { site: north })).status).toBe(404);
    const missing = async () => ({ kind: "missing", reason: "not there" }) as const;
    const request = new Request(url, { method: "POST", body: "" });
    expect((await twilioWebhook({ ...deps(), secrets: missing }, west, request)).status).toBe(503);
  });

  it("answers HELP with the site's name and number, unless the account does [DECIDE-374]", async () => {
    const text = async (form: Record<string, string>) =>
      (await post(fields({ Body: "Help", ...form }))).text();
    expect(await text({})).toContain(
      "<Message>West, (02) 5550 4120. Answer STOP for no more messages.</Message>",
    );
    expect(await text({ OptOutType: "HELP" })).not.toContain("<Message>");
  });
});

describe("a text message", () => {
  it("is in the newest lead of its number in the group, unread, on top and due, once [DECIDE-373]", async () => {
    const phone = mobile();
    const older = await lead(west, phone, { createdAt: new Date(of.now().getTime() - dayMs) });
    const newer = await lead(north, phone);
    const message = { id: "SM000000009999", from: phone, to: number, text: "Is it sold?", pictures: 1 };
    for (let times = 0; times < 2; times++) await addSms(deps(), west, message);
    expect(await repliesOf(west, older)).toEqual([]);
    const replies = await repliesOf(north, newer);
    expect(replies).toMatchObject([
      { channel: "sms", text: "Is it sold?", fromAddress: phone, placedBy: "sender", readAt: null },
    ]);
    expect(replies[0]?.leftOut).toContain("Pictures");
    expect(await storedLead(of.db, north, newer)).toMatchObject({
      unread: 1,
      repliedAt: of.now(),
      replyDueAt: new Date("2026-03-02T01:00:00Z"),
    });
  });

  it("of an unknown number, another group's or an erased person's is in the site's list [DECIDE-373]", async () => {
    const [phone, erased] = [mobile(), mobile()];
    await lead(of.sites.south, phone);
    await lead(west, erased, { payload: { phone: erased, erased: true } });
    await sms(phone, "first unknown");
    await sms(erased, "second unknown");
    const reach = [{ site: west, locationIds: null }];
    const list = await unplacedMessages(of.db.asConsole, { id: "ana" }, reach as never);
    expect(list.map(({ text }) => text)).toEqual(expect.arrayContaining(["first unknown", "second unknown"]));
    expect(list[0]).toMatchObject({ channel: "sms" });
  });

  it("gives an answer by e-mail neither a subject nor a message to refer to [DECIDE-373]", async () => {
    const phone = mobile();
    const id = await lead(north, phone);
    await sms(phone, "Is it sold?");
    expect(threadSubject(await repliesOf(north, id))).toBeNull();
    expect(await of.db.withSite(north, (tx) => threadOf(tx, north, id))).toEqual({});
  });

  it("is answered from the lead by text message, as written, which counts as an answer [DECIDE-373]", async () => {
    const phone = mobile();
    const id = await lead(north, phone);
    await sms(phone, "Is it sold?");
    expect(await answer(north, id, "sms")).toEqual({ kind: "sent" });
    expect(await storedLead(of.db, north, id)).toMatchObject({ stage: "contacted", repliedAt: null });
    await deliver();
    const stored = await listMessages(of.db, north, { most: 50 });
    expect(stored.find(({ recipient }) => recipient === phone)).toMatchObject({
      kind: "sms",
      text: "Tuesday\nsuits.",
    });
    const landline = await lead(north, "+61255504120");
    expect(await answer(north, landline, "sms")).toEqual({ kind: "no address" });
  });
});

const deliver = () => {
  const { db, now } = of;
  const post = async () => ({ kind: "refused", reason: "no network" }) as const;
  const secrets = deps().secrets;
  const outbox = createOutbox({
    ...{ db, now, secrets, platformSecrets: secrets, smtpUrl: undefined, mailFrom: "cars@platform.example" },
    post: post as never,
  });
  const channels = {
    outbox,
    secrets,
    now,
    post: post as never,
    bookingLinks: bookingLinks(Buffer.alloc(32)),
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return deliverDue({ db, sites: of.store, channels, now, random: () => 0.5, log });
};

describe("STOP", () => {
  it.each([
    ["STOP", "stop"],
    [" stop. ", "stop"],
    ["Unsubscribe", "stop"],
    ["opt-out", "stop"],
    ["START", "start"],
    ["help!", "help"],
    ["Stop by on Tuesday?", null],
    ["Yes", null],
    ["", null],
  ])("by text message: %j asks %s [DECIDE-374]", (text, asked) => {
    expect(askedByWord(text)).toBe(asked);
  });

  it.each([
    ["Re: Mazda", "STOP", true],
    ["unsubscribe", "", true],
    ["Re: Mazda", "Hi,\nplease take me off\nyour mailing list. Ana", true],
    ["Re: Mazda", "Unsubscribe me, thanks", true],
    ["Re: Mazda", "Don’t contact me again.", true],
    ["Re: Mazda", "Can you stop by on Tuesday?", false],
    ["Re: Mazda", "Don’t e-mail, call me.", false],
    ["Re: Mazda", `Please unsubscribe me. ${"And the car? ".repeat(30)}`, false],
  ])("by e-mail: %s, %j: %s [DECIDE-374]", (subject, text, expected) => {
    expect(asksToStop(subject, text)).toBe(expected);
  });

  const stopOf = async (site: Site, contact: string) =>
    of.db.withSite(site, (tx) => isStopped(tx, site, contact, "alerts"));

  it("holds at once in the lead's site and those with the number, for everything, until START [DECIDE-374]", async () => {
    const phone = mobile();
    const id = await lead(north, phone);
    expect(await answer(north, id, "sms")).toEqual({ kind: "sent" });
    await sms(phone, "Stop");
    expect([await stopOf(north, phone), await stopOf(west, phone)]).toEqual([true, true]);
    expect(await answer(north, id, "sms")).toEqual({ kind: "stopped" });
    expect(await answer(north, id, "email")).toEqual({ kind: "sent" });
    // What was on its way isn't sent either.
    await deliver();
    const rows = await of.db.withSite(north, (tx) =>
      tx
        .select()
        .from(leadDeliveries)
        .where(
          and(
            isOfSite(leadDeliveries, north),
            eq(leadDeliveries.leadId, id),
            eq(leadDeliveries.channel, "sms"),
          ),
        ),
    );
    expect(rows).toMatchObject([{ state: "dead", lastAnswer: "not sent: unsubscribed on 2026-03-02" }]);
    // It waits for no answer.
    expect(await storedLead(of.db, north, id)).toMatchObject({ unread: 0, repliedAt: null });
    expect(await repliesOf(north, id)).toMatchObject([{ asks: "stop" }]);
    await sms(phone, "START");
    expect([await stopOf(north, phone), await stopOf(west, phone)]).toEqual([false, false]);
    expect(await answer(north, id, "sms")).toEqual({ kind: "sent" });
  });

  it("of a bounce isn't lifted by START [DECIDE-374]", async () => {
    const phone = mobile();
    const stop = { purpose: "all", cause: "bounced" } as const;
    await of.db.withSite(west, (tx) => addStop(tx, west, phone, stop, of.now()));
    await sms(phone, "start");
    expect(await stopOf(west, phone)).toBe(true);
  });

  it("by e-mail holds for its mailbox, not for a later enquiry, a booking or a receipt [DECIDE-375]", async () => {
    await deliver();
    const [early, phone] = [mobile(), mobile()];
    const email = `p${people}@example.com`;
    const first = await lead(north, early, { payload: { name: "Bo", email } });
    await of.db.withSite(north, (tx) => stopMessages(tx, north, `P${people}+cars@example.com`, of.now()));
    expect(await answer(north, first, "email")).toEqual({ kind: "stopped" });
    const row = (more: Partial<NewDelivery>): NewDelivery => ({
      ...{ purpose: "acknowledgement", channel: "email", target: email },
      words: { subject: "Yours", text: "Yours" },
      ...more,
    });
    await of.db.withSite(north, (tx) =>
      insertDeliveries(tx, north, first, [row({}), row({ purpose: "notice" })], of.now()),
    );
    expect(await deliver()).toMatchObject({ delivered: 1, dead: 1 });
    of.at("2026-03-03T00:00:00Z");
    const later = await lead(north, phone, { payload: { name: "Bo", email }, createdAt: of.now() });
    expect(await answer(north, later, "email")).toEqual({ kind: "sent" });
    const stop = await of.db.withSite(north, (tx) =>
      stopForLead(tx, north, { createdAt: new Date(0) }, email),
    );
    expect(stop).toEqual({ cause: "unsubscribed", since: new Date("2026-03-02T00:00:00Z") });
  });
});

it.each([
  ["Thank you", "Re: Thank you"],
  ["Re: Thank you", "Re: Thank you"],
  ["Re: Re: Fwd: Thank you", "Re: Thank you"],
  ["AW: WG:Thank you", "Re: Thank you"],
  ["Regarding: the car", "Re: Regarding: the car"],
])("an answer to “%s” is “%s”", (subject, expected) => {
  const reply = { channel: "email", subject, isAutomatic: false, isSpam: false } as const;
  expect(threadSubject([reply])).toBe(expected);
});
