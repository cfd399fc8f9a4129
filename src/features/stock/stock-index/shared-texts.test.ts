import fc from "fast-check";
import { expect, it } from "vitest";
import { withSharedTexts } from "./shared-texts.ts";

it("leaves every value equal to the original", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const texts = new Map<string, string>();
      for (const value of values) {
        const text = JSON.stringify(value);
        expect(JSON.stringify(withSharedTexts(JSON.parse(text), texts))).toBe(text);
      }
    }),
  );
});

it("stores each text once, at any depth", () => {
  const texts = new Map<string, string>();
  withSharedTexts({ make: "Mazda", lenders: { one: { terms: ["36", "Mazda"] } } }, texts);
  withSharedTexts("Mazda", texts);
  expect([...texts.keys()]).toEqual(["Mazda", "36"]);
});
