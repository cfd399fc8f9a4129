import { describe, expect, it } from "vitest";
import { type Widget, widgetProblems, widgetsSlice } from "./widgets-slice.ts";

const chat = { name: "chat", slot: "contact", src: "https://chat.example/w?d=42", label: "Chat with us" };
const messages = (over: object) =>
  widgetsSlice.safeParse([{ ...chat, ...over }]).error?.issues.map(({ message }) => message) ?? [];

describe("a widget", () => {
  it.each([
    ["https://chat.example/w?d=42"],
    ["https://chat.example:8443/"],
    ["http://localhost:4100/demo/chat"],
  ])("of %s is accepted, for a trial on this machine too [DECIDE-265]", (src) => {
    expect(messages({ src })).toEqual([]);
  });

  it.each([
    ["http://chat.example/w", /https/],
    ["https://203.0.113.7/w", /by its host/],
    ["https://2130706433/", /by its host/],
    ["https://0x7f.1/", /by its host/],
    ["https://[2001:db8::1]/", /by its host/],
    ["http://127.0.0.1:4100/", /by its host/],
    ["https://me:pass@chat.example/", /password/],
    ["javascript:alert(1)", /./],
    ["/demo/chat", /./],
  ])("of %s is refused [DECIDE-265]", (src, reason) => {
    expect(messages({ src }).join()).toMatch(reason);
  });

  it("in the corner opens as a dialog, and none is named like a lead of the server", () => {
    expect(messages({ slot: "corner", opens: "inline" }).join()).toContain("dialog");
    expect(messages({ name: "reserve" }).join()).toContain("server");
    expect(messages({ allow: ["lead", "modals"] })).toHaveLength(1);
  });
});

describe("widgets of a site", () => {
  const widgets = (...overs: object[]): Widget[] =>
    widgetsSlice.parse(overs.map((over) => ({ ...chat, ...over })));
  it.each([
    [[{}, {}], ["1 name"]],
    [[{ src: "https://www.dealer.example/chat" }], ["0 src"]],
    [[{ purpose: "statistics" }], ["0 purpose"]],
    [[{}, { name: "other", src: "https://dealer.example/" }], []],
  ])("%j have the problems %j [DECIDE-265]", (given, problems) => {
    const found = widgetProblems(widgets(...given), { requireConsent: false, hosts: ["www.dealer.example"] });
    expect(found.map(({ path }) => path.join(" "))).toEqual(problems);
  });
  it("may have a purpose where the site asks for consent", () => {
    expect(widgetProblems(widgets({ purpose: "advertising" }), { requireConsent: true, hosts: [] })).toEqual(
      [],
    );
  });
});
