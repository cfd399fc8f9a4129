import { describe, expect, it } from "vitest";
import { parseWritten } from "./yaml-text.ts";

describe("YAML that staff wrote", () => {
  it("is read as its value, however many keys it has", () => {
    expect(parseWritten("a: 1\nb: { c: [x, 2] }")).toEqual({ a: 1, b: { c: ["x", 2] } });
    const keys = Array.from({ length: 9_000 }, (_, at) => `k${at}: 1`);
    expect(Object.keys(parseWritten(keys.join("\n")) as object)).toHaveLength(9_000);
  });

  it.each([
    ["text that is too long", `a: ${"x".repeat(100_000)}`, "longer than 100,000 characters"],
    ["a key that occurs twice", "a: 1\nb: { c: 1, d: 2, c: 3 }", "Map keys must be unique: c"],
    ["nesting without an end", "[".repeat(50_000), "nested too deeply"],
    ["references that multiply", `a: &a [x]\nb: [${"*a, ".repeat(200)}]`, "Excessive alias count"],
    ["what is no YAML", "a: [", "Flow sequence"],
  ])("is refused with %s", (_, text, message) => {
    expect(() => parseWritten(text)).toThrow(message);
  });
});
