import fc from "fast-check";
import { expect, it } from "vitest";
import { withPartsOf, withSharedTexts } from "./shared-texts.ts";

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

it("leaves every value equal to the original when it takes parts of another", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, before) => {
      const [text, known] = [JSON.stringify(value), JSON.stringify(before)];
      const other = JSON.parse(known);
      expect(withPartsOf(JSON.parse(text), other)).toEqual(JSON.parse(text));
      expect(JSON.stringify(other)).toBe(known);
    }),
    { numRuns: 500 },
  );
});

it("takes the parts that didn't change from the car before, or all of it", () => {
  const before = { price: 1, lenders: { one: ["36"] }, tags: ["a", "b"], colour: "Red" };
  const next = withPartsOf(structuredClone({ ...before, price: 2, tags: ["a", "c"] }), before);
  expect(next).toEqual({ ...before, price: 2, tags: ["a", "c"] });
  expect(next.lenders).toBe(before.lenders);
  expect(withPartsOf(structuredClone(before), before)).toBe(before);
  // Fewer fields, and a list in place of an object, are changes.
  expect(withPartsOf<object>({ price: 1 }, before)).toEqual({ price: 1 });
  expect(withPartsOf<object>([], {})).toEqual([]);
});

it("stores short lists of texts once, also for other groups", () => {
  const payments = () => withSharedTexts({ payments: ["card", "transfer"] }, new Map()).payments;
  expect(payments()).toBe(payments());
  expect(payments()).toEqual(["card", "transfer"]);
});

it("stores texts once that cars of another group had in common", () => {
  const made = () => JSON.parse('{ "make": "Volkswagen Commercial" }') as { make: string };
  const texts = new Map<string, string>();
  withSharedTexts([made(), made()], texts);
  const others = new Map<string, string>();
  const read = withSharedTexts(made(), others);
  expect(read).toEqual(made());
  expect([...others.keys()]).toEqual(["Volkswagen Commercial"]);
});

it("doesn't keep long lists for other groups, whose memory would have no bound", () => {
  const long = () => withSharedTexts({ payments: ["x".repeat(400)] }, new Map()).payments;
  expect(long()).toEqual(long());
  expect(long()).not.toBe(long());
});
