import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contentDocument } from "#domain/content/pages/content-document.ts";
import { unwrapped } from "#platform/config/layer.ts";
import { limitProblems, valueLimits } from "#platform/config/value-limits.ts";
import { configurationDocument } from "./document.ts";

/** A text, list or map of a schema: its path, its schema, and a document with only this value. */
type Place = { path: string; schema: z.ZodType; document(value: unknown): unknown };

/** Every text, list and map that a schema has a place for. */
function placesIn(
  schema: z.ZodType,
  path: string,
  document: Place["document"],
  seen: readonly z.ZodType[],
): Place[] {
  const inner = unwrapped(schema).schema;
  if (seen.includes(inner)) return [];
  const above = [...seen, inner];
  const own = { path, schema: inner, document };
  if (inner instanceof z.ZodPipe) return placesIn(inner.def.in as z.ZodType, path, document, above);
  if (inner instanceof z.ZodUnion)
    return (inner.options as z.ZodType[]).flatMap((one) => placesIn(one, path, document, above));
  if (inner instanceof z.ZodString || inner instanceof z.ZodStringFormat) return [own];
  if (inner instanceof z.ZodArray) {
    const element = inner.element as z.ZodType;
    return [own, ...placesIn(element, `${path}[]`, (value) => document([value]), above)];
  }
  if (inner instanceof z.ZodRecord) {
    const keyType = inner.keyType as z.ZodType;
    const key = keyType instanceof z.ZodEnum ? String(keyType.options[0]) : "key";
    const within = (value: unknown) => document({ [key]: value });
    return [own, ...placesIn(inner.valueType as z.ZodType, `${path}.*`, within, above)];
  }
  if (!(inner instanceof z.ZodObject)) return [];
  const literals = Object.entries(inner.shape).flatMap(([key, field]) =>
    field instanceof z.ZodLiteral ? [[key, field.value] as const] : [],
  );
  return Object.entries(inner.shape).flatMap(([key, field]) => {
    const within = (value: unknown) => document({ ...Object.fromEntries(literals), [key]: value });
    return placesIn(field as z.ZodType, `${path}.${key}`, within, above);
  });
}

describe.each([
  ["configuration", configurationDocument],
  ["content", contentDocument],
])("the %s", (_, schema) => {
  const places = placesIn(schema, "", (value) => value, []);

  it("has a maximum for every text and list", () => {
    expect(places.length).toBeGreaterThan(40);
    const unlimited = places.filter(({ schema: one, document }) => {
      const large = one instanceof z.ZodArray ? Array(20_001).fill(null) : "a ".repeat(25_001);
      return !(one instanceof z.ZodRecord) && limitProblems(schema, document(large)).length !== 1;
    });
    expect(unlimited.map(({ path }) => path)).toEqual([]);
  });

  it("checks every Markdown text for its shape", () => {
    const texts = places.filter(({ schema: one }) => one.meta()?.contentMediaType === "text/markdown");
    expect(texts.length).toBeGreaterThan(3);
    for (const { path, document } of texts)
      expect(limitProblems(schema, document(">".repeat(100))), path).toMatchObject([
        { message: expect.stringContaining("within each other") },
      ]);
  });
});

it("takes a schema's own maximum before the general one, and says where a value is too large", () => {
  const schema = z.strictObject({
    short: z.string().max(3),
    long: z.string().max(5_000).optional(),
    either: z.union([z.int(), z.string().max(4)]).transform(String),
    names: z.array(z.string()).max(2).default([]),
    colours: z.array(z.string()).length(3),
    any: z.string(),
  });
  const found = limitProblems(schema, {
    short: "abcd",
    long: "a".repeat(5_000),
    either: "abcde",
    names: ["a", "b", "c"],
    colours: ["a", "b", "c", "d"],
    any: "a".repeat(valueLimits.text + 1),
    unknown: [{ text: "a".repeat(valueLimits.text + 1) }],
  });
  expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "short is longer than 3 characters",
    "either is longer than 4 characters",
    "names has more than 2 entries",
    "colours has more than 3 entries",
    "any is longer than 2,000 characters",
    "unknown[0].text is longer than 2,000 characters",
  ]);
});

it("refuses a number that shoppers can't call, wherever one is written, and a link that dials another", () => {
  const link = { href: "tel:1300 CARSNOW", text: "Call" };
  const found = limitProblems(configurationDocument, {
    group: {
      locations: [
        { contact_detail: { phone: "02 9000 1234 or 0412 345 678", landline_phone: "1300 CARSNOW" } },
      ],
    },
    site: {
      phone: {
        number: "call us",
        callTheDealer: "+61 (0)2 9000 1234",
        byType: { new: "12" },
        overrides: { north: "02 9000 1234 / 02 9000 1235", south: "02 9000 1234 ext 5" },
      },
      navigation: [link, { ...link, href: "tel:1300227766" }],
    },
  });
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "group.locations[0].contact_detail.phone: “02 9000 1234 or 0412 345 678” has more than one phone number. Write the one that shoppers call, such as (02) 5550 4120.",
    "site.phone.number: “call us” isn’t a phone number. Write it as shoppers dial it, such as (02) 5550 4120.",
    "site.phone.byType.new: “12” isn’t a phone number. Write it as shoppers dial it, such as (02) 5550 4120.",
    "site.phone.overrides.north: “02 9000 1234 / 02 9000 1235” has more than one phone number. Write the one that shoppers call, such as (02) 5550 4120.",
    "site.navigation[0].href: “tel:1300 CARSNOW” can’t be dialled as it is: write tel:1300227766",
  ]);
});

it("bounds maps, their keys and depth", () => {
  const map = z.record(z.string(), z.string());
  const many = Object.fromEntries(Array.from({ length: valueLimits.entries + 1 }, (_, at) => [`a${at}`, ""]));
  expect(limitProblems(map, many)).toMatchObject([{ message: "has more than 1,000 keys" }]);
  expect(limitProblems(map, { ["a".repeat(201)]: "" })).toMatchObject([
    { message: "has a key of more than 200 characters" },
  ]);
  const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown;
  expect(limitProblems(z.json(), deep)).toMatchObject([{ message: "is nested too deeply" }]);
});
