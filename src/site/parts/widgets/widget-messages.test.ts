import { expect, it } from "vitest";
import { maxMessageCharacters, messageReader, messageText } from "./widget-messages.ts";

const circle: Record<string, unknown> = { type: "close" };
circle.self = circle;

it.each([
  [
    { type: "resize", height: 300.4 },
    { type: "resize", height: 300 },
  ],
  [
    { type: "resize", height: 1 },
    { type: "resize", height: 120 },
  ],
  [
    { type: "resize", height: 9_999 },
    { type: "resize", height: 640 },
  ],
  [{ type: "close" }, { type: "close" }],
  [
    { type: "unread", n: 3 },
    { type: "unread", count: 3 },
  ],
  [
    { type: "unread", n: 5_000 },
    { type: "unread", count: 99 },
  ],
  [
    { type: "lead", answers: { name: " Ana ", phone: "0491", budget: "30k", age: 7 }, note: "Hello" },
    {
      type: "lead",
      answers: { name: "Ana", email: "", phone: "0491", others: [["budget", "30k"]], note: "Hello" },
    },
  ],
  [
    { type: "event", name: "asc_comm_engagement", params: { comm_type: "chat", n: 1 } },
    { type: "event", name: "asc_comm_engagement", params: { comm_type: "chat" } },
  ],
])("%j is read as %j [DECIDE-266]", (sent, message) => {
  expect(
    messageReader(
      () => 0,
      () => 640,
    ).read(sent),
  ).toEqual(message);
});

it.each([
  [null],
  ["close"],
  [{ type: "resize", height: "300" }],
  [{ type: "resize", height: Number.NaN }],
  [{ type: "unread", n: -1 }],
  [{ type: "unread", n: 1.5 }],
  [{ type: "lead", answers: {}, note: " " }],
  [{ type: "event", name: "purchase", params: {} }],
  [{ type: "navigate", url: "https://elsewhere.example" }],
  [{ type: "close", padding: "x".repeat(maxMessageCharacters) }],
  [circle],
])("%j is dropped and counted [DECIDE-266]", (sent) => {
  const { read, dropped } = messageReader(
    () => 0,
    () => 640,
  );
  expect(read(sent)).toBeNull();
  expect(dropped()).toBe(1);
});

it("reads 20 messages a second [DECIDE-266]", () => {
  let now = 0;
  const { read, dropped } = messageReader(
    () => now,
    () => 640,
  );
  const readOf = (count: number) =>
    Array.from({ length: count }, () => read({ type: "close" })).filter(Boolean).length;
  expect(readOf(1_000)).toBe(20);
  now = 500;
  expect(readOf(1_000)).toBe(10);
  expect(dropped()).toBe(1_970);
});

it("writes what no field has below the note", () => {
  const answers = {
    name: "",
    email: "",
    phone: "",
    others: [["Budget", "30k"] as [string, string]],
    note: "Hi",
  };
  expect(messageText(answers)).toBe("Hi\nBudget: 30k");
});
