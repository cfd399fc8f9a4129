import { describe, expect, it } from "vitest";
import type { StoredDelivery } from "#domain/leads/stored-leads/stored-lead.ts";
import { deliveryItem, eventItem, isSaid, newestItemsFirst, replyItem } from "./lead-timeline.ts";

const at = new Date("2026-03-02T01:00:00Z");
const delivery = (change: Partial<StoredDelivery>): StoredDelivery => ({
  id: "d",
  leadId: "l",
  purpose: "dealer",
  channel: "webhook",
  target: "https://crm.example",
  secret: null,
  about: null,
  state: "waiting",
  attempts: 0,
  firstTryAt: at,
  nextTryAt: at,
  lastAnswer: null,
  messageId: "<d@x>",
  resent: false,
  words: null,
  createdAt: at,
  deliveredAt: null,
  ...change,
});

describe("a delivery's entry", () => {
  it.each([
    [{}, "To the dealer by webhook: waiting", "plain", "Not tried yet", null],
    [
      { attempts: 3, lastAnswer: "451 later" },
      "To the dealer by webhook: tried again",
      "warn",
      "3 tries; last answer: 451 later",
      at.toISOString(),
    ],
    [
      { state: "delivered", attempts: 1, lastAnswer: "200" },
      "To the dealer by webhook: delivered",
      "good",
      "1 try; last answer: 200",
      null,
    ],
    [{ state: "dead", attempts: 9 }, "To the dealer by webhook: failed", "bad", "9 tries", null],
  ] as const)("%j is %s", (change, title, tone, tries, nextTryAt) => {
    const item = deliveryItem(delivery(change));
    expect(item).toMatchObject({ title, tone, nextTryAt });
    const proof = [tries, "Message id <d@x>"];
    expect([item.lines, item.proof]).toEqual(
      item.tone === "good"
        ? [["To https://crm.example"], proof]
        : [["To https://crm.example", ...proof], undefined],
    );
  });

  it.each([
    ["email", "Your Mazda"],
    ["sms", null],
  ] as const)("has what was answered by %s", (channel, subject) => {
    const words = { subject: "Your Mazda", text: "Hi" };
    expect(deliveryItem(delivery({ purpose: "answer", channel, words })).message).toMatchObject({
      subject,
      written: "Hi",
    });
  });
});

describe("an event's entry", () => {
  const names: Record<string, string> = { ana: "Ana", ben: "Ben" };
  const item = (kind: string, more: Partial<Parameters<typeof eventItem>[0]> = {}) =>
    eventItem(
      { id: "e", at, kind, memberId: "ana", source: "member", subjectId: null, details: {}, ...more },
      (id) => names[id] ?? "a former member",
    );

  it.each([
    ["stage", { details: { from: "new", to: "won" } }, "Ana: New → Won"],
    ["owner", { subjectId: "ben" }, "Ana assigned it to Ben"],
    ["owner", {}, "Ana removed the owner"],
    ["tags", { details: { to: ["hot"] } }, "Ana changed the tags"],
    ["note", { details: { text: "Rang" } }, "Note by Ana"],
    ["answer", { details: { subject: "Hi" } }, "Ana answered by e-mail"],
    ["resend", { memberId: null, source: "command" }, "A command had it delivered again"],
    [
      "notified",
      { memberId: null, source: "routing", subjectId: "gone", details: { role: "person" } },
      "a former member was notified",
    ],
    [
      "notified",
      { memberId: null, source: "routing", subjectId: "ben", details: { role: "manager" } },
      "Ben was notified as the manager",
    ],
    ["notified", { memberId: null, source: "routing" }, "No member was notified"],
    [
      "status",
      { memberId: null, source: "system", details: { system: "CRM", status: "Sold", id: "7" } },
      "CRM: Sold",
    ],
  ])("%s %j is %s", (kind, more, title) => expect(item(kind, more).title).toBe(title));

  it("belongs to the conversation where it is a note, as what was written does [DECIDE-485]", () => {
    const words = { subject: "Your Mazda", text: "Hi" };
    expect(isSaid(item("note", { details: { text: "Rang" } }))).toBe(true);
    expect(isSaid(deliveryItem(delivery({ purpose: "answer", words })))).toBe(true);
    expect(isSaid(deliveryItem(delivery({})))).toBe(false);
    expect(isSaid(item("stage"))).toBe(false);
  });

  it("keeps its title when what was written is erased", () => {
    for (const kind of ["note", "answer", "tags"]) expect(item(kind)).toMatchObject({ lines: [] });
  });
});

it("is in order, newest first", () => {
  const one = (id: string, iso: string) => ({
    id,
    at: iso,
    title: id,
    lines: [],
    nextTryAt: null,
    tone: "plain" as const,
  });
  const [a, b, c] = [one("a", "2026-01-01"), one("b", "2026-01-02"), one("c", "2026-01-02")];
  expect(newestItemsFirst([a!, b!, c!]).map(({ id }) => id)).toEqual(["c", "b", "a"]);
});

it("an answer's entry names its member, as shoppers read it [DECIDE-441]", () => {
  const words = { subject: "Your Mazda", text: "Hi", fromName: "Ana of Harbour" };
  const item = deliveryItem(delivery({ purpose: "answer", channel: "email", state: "delivered", words }));
  expect(item.title).toBe("Ana of Harbour answered by e-mail: delivered");
});

it.each([
  [
    { field: "email", from: "ana@gmial.example", to: "ana@gmail.example" },
    "address",
    "ana@gmial.example → ana@gmail.example",
  ],
  [{ field: "phone", from: "+61412345678", to: "" }, "number", "+61 412 345 678 → none"],
])("a correction %j says what was there", (details, what, line) => {
  const event = { id: "e", at, kind: "contact", memberId: "ana", source: "member", subjectId: null, details };
  expect(eventItem(event, () => "Ana")).toMatchObject({ title: `Ana corrected the ${what}`, lines: [line] });
});

it.each([
  ["email", "Asks for no more messages: no e-mails are sent"],
  ["sms", "Asks for no more messages: no text messages are sent"],
] as const)("STOP by %s says what ends", (channel, line) => {
  const stop = {
    id: "r",
    channel,
    asks: "stop",
    fromName: "",
    fromAddress: "",
    subject: "",
    text: "STOP",
    placedBy: "token",
    isAutomatic: false,
    isSpam: false,
    leftOut: null,
    readAt: null,
    readBy: [],
    receivedAt: at,
  } as const;
  const shopper = { name: null, email: null, phone: null };
  expect(replyItem({ ...stop, readBy: [] }, [], shopper, "ana").lines).toEqual([line]);
});
