import { expect, it } from "vitest";
import { sentJson, storable } from "./sent-text.ts";

it("removes null bytes and lone surrogates, and keeps whole characters", () => {
  expect(storable("a\0b\udfffc \u{1f697}")).toBe("ab\ufffdc \u{1f697}");
});

it("cleans JSON at any depth, and drops names that can't be stored", () => {
  const sent = String.raw`{"a":["x\u0000y",{"b":"\udfff"}],"c\u0000":1,"__pro\u0000to__":{"d":1},"n":null,"k":1.5}`;
  expect(sentJson(sent)).toEqual({ a: ["xy", { b: "\ufffd" }], n: null, k: 1.5 });
  expect(() => sentJson("{")).toThrow(SyntaxError);
});
