import fc from "fast-check";
import { expect, it } from "vitest";
import { joinUtf8 } from "./page-bytes.server.ts";

it("returns the bytes of the joined text, for texts of any kind and length", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 200 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean())), (parts) => {
      const joined = joinUtf8(parts.map(([part, asBytes]) => (asBytes ? Buffer.from(part) : part)));
      expect(joined.equals(Buffer.from(parts.map(([part]) => part).join("")))).toBe(true);
    }),
  );
  const long = "€".repeat(600_000);
  expect(joinUtf8([long, "!"]).equals(Buffer.from(`${long}!`))).toBe(true);
});

it("shares no memory between responses", () => {
  const first = joinUtf8(["first"]);
  joinUtf8(["other"]);
  expect(first.toString()).toBe("first");
});
