import { expect, it, vi } from "vitest";
import { cutText, readJson, sentJson, storable, storableJson } from "./sent-text.ts";

it("removes null bytes and lone surrogates, and keeps whole characters", () => {
  expect(storable("a\0b\udfffc \u{1f697}")).toBe("ab\ufffdc \u{1f697}");
});

it("cleans JSON at any depth, and drops names that can't be stored", () => {
  const sent = String.raw`{"a":["x\u0000y",{"b":"\udfff"}],"c\u0000":1,"__pro\u0000to__":{"d":1},"n":null,"k":1.5}`;
  expect(sentJson(sent)).toEqual({ a: ["xy", { b: "\ufffd" }], n: null, k: 1.5 });
  expect(() => sentJson("{")).toThrow(SyntaxError);
});

it("reads JSON of 32 levels, and not of more, which would need the stack where it is stored", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(JSON.stringify(sentJson(nested(32)))).toBe(nested(32));
  expect(() => sentJson(nested(33))).toThrow(SyntaxError);
  expect(() => sentJson(`${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`)).toThrow(SyntaxError);
});

it("parses JSON without a call for each of its values", () => {
  const parse = vi.spyOn(JSON, "parse");
  sentJson('{"a":[1]}');
  expect(parse.mock.calls).toEqual([['{"a":[1]}']]);
  parse.mockRestore();
});

it("cuts a text between characters", () => {
  expect([3, 4, 5, 9].map((max) => cutText("abc\u{1f697}d", max))).toEqual([
    "abc",
    "abc",
    "abc\u{1f697}",
    "abc\u{1f697}d",
  ]);
});

it("writes JSON without what PostgreSQL refuses, and leaves all else", () => {
  const given = {
    "k\ud800": ["a\0b", "\udfff\ud83d", "\u{1f697}", "\\u0000", "\\\ud800", "\\\\", "\u0001\n"],
  };
  expect(JSON.parse(storableJson(given))).toEqual({
    "k\ufffd": ["ab", "\ufffd\ufffd", "\u{1f697}", "\\u0000", "\\\ufffd", "\\\\", "\u0001\n"],
  });
  expect(storableJson(null)).toBe("null");
});

it("reads a sender's JSON, and nothing of a text that isn't", () => {
  expect(readJson(String.raw`{"a":"x\u0000y"}`)).toEqual({ a: "xy" });
  expect(readJson("{")).toBeUndefined();
});
