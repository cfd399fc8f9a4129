import { describe, expect, it } from "vitest";
import { growthOf, linearGrowth } from "#tests/support/growth.ts";
import { parseWritten } from "./yaml-text.ts";

describe("YAML that staff wrote", () => {
  it("is read as its value, however many keys it has", () => {
    expect(parseWritten("a: 1\nb: { c: [x, 2] }")).toEqual({ a: 1, b: { c: ["x", 2] } });
    const keys = Array.from({ length: 9_000 }, (_, at) => `k${at}: 1`);
    expect(Object.keys(parseWritten(keys.join("\n")) as object)).toHaveLength(9_000);
  });

  it("may have the marks of YAML in texts", () => {
    const text =
      "a: R&D *new* ?, [x]\nb: '&a'\nc: |\n  - - ? &a ,,]\nd: [a&b, 'x,,', \"]\",]\ne: # &a ,, ]\n  - - 1";
    expect(parseWritten(text)).toEqual({
      a: "R&D *new* ?, [x]",
      b: "&a",
      c: "- - ? &a ,,]\n",
      d: ["a&b", "x,,", "]"],
      e: [[1]],
    });
  });

  it("is read in a time in proportion to its errors", () => {
    // Messages that quote the line of their error take the square of its length.
    const refused = (count: number) =>
      expect(() => parseWritten(`"${"\\q".repeat(count)}"`)).toThrow("escape");
    expect(growthOf(refused, 5_000)).toBeLessThan(linearGrowth);
  });

  it.each([
    ["text that is too long", `a: ${"x".repeat(100_000)}`, "longer than 100,000 characters"],
    ["a key that occurs twice", "a: 1\nb: { c: 1, d: 2, c: 3 }", "Map keys must be unique: c"],
    ["nesting without an end", "[".repeat(50_000), "nested too deeply"],
    ["nesting by dashes", "- ".repeat(101), "nested too deeply"],
    ["an anchor", "a: &a [x]\nb: [x]", "An anchor (&) can’t be used here"],
    ["an alias", "a: [*a]", "An alias (*) can’t be used here"],
    ["a key of keys", "- ? - ? a", "A key has to be a plain value"],
    ["a map as a key", "{ { a: 1 }: 2 }", "A key has to be a plain value"],
    ["commas without values", `[${",".repeat(99_000)}]`, "A comma stands where a value has to be"],
    ["commas on lines of their own", "{\n,\n # x\n,\n}", "A comma stands where a value has to be"],
    ["brackets without an opening one", "a: [1]\n]", "A bracket is closed that isn’t open: ]"],
    ["brackets side by side", "[[] []]", "A comma is missing between two brackets"],
    ["what is no YAML, with its place", "a: 1\nb: [", "at line 2, column 5"],
  ])("is refused with %s", (_, text, message) => {
    expect(() => parseWritten(text)).toThrow(message);
  });
});
