import { expect, it } from "vitest";
import { makeIn } from "./car-title.ts";
import { namedParts } from "./column-parts.ts";

const column = (name: string, texts: string[]) => ({
  name,
  filled: texts.length,
  texts: new Map(texts.map((text) => [text, 1])),
});

it.each([
  ["Yr / Km", ["2014 / 166075", "2015 / 90000"], ["year", "km"]],
  ["Colour / Trim", ["Red / Black", "Blue / Grey"], ["colour", "interior_colour"]],
  [
    "ColourExtInt",
    ["White / -", "White / Black", "Grey / -", "Red / Black Leather"],
    ["colour", "interior_colour"],
  ],
  ["ext_int_colour", ["White / Black", "Grey / Black", "Red / Grey"], ["colour", "interior_colour"]],
  ["ColourExtInt", ["White", "Grey", "Red"], []],
  ["Make / Model", ["Kia Rio", "Ford Focus"], []],
  ["Stock / Notes", ["x / y", "z / q"], []],
])("the parts of %s with %j are %j", (name, texts, fields) => {
  const best = namedParts(column(name, texts), null).map(
    ({ scores }) => [...scores].sort(([, a], [, b]) => b - a)[0]?.[0],
  );
  expect(best).toEqual(fields);
});

it.each([
  ["2023 Lynk & Co 01", "Lynk & Co"],
  ["Land Rover Discovery", "Land Rover"],
  ["Nonsense 9000", null],
])("the make in %s is %s", (title, make) => expect(makeIn(title)).toBe(make));
