import { expect, it } from "vitest";
import { withSpelledNumbers } from "./spelled-numbers.ts";
import { tokensOf } from "./tokens.ts";

it.each([
  ["thirty five thousand dollars", "35000 dollars"],
  ["a hundred and twenty thousand", "a 120000"],
  ["two fifty a week", "250 a week"],
  ["twenty nineteen or newer", "2019 or newer"],
  ["mazda three twenty twenty two", "mazda three 2022"],
  ["fifteen hundred", "1500"],
  ["fifteen thousand two thousand and eighteen", "15000 2018"],
  ["forty five grand", "45 grand"],
  ["twenty two and a half foot", "225 foot"],
  ["four wheel drive", "four wheel drive"],
  ["one white one", "one white one"],
  ["and thousand", "and thousand"],
])("reads %s as %s [SEARCH-01]", (text, expected) => {
  const tokens = withSpelledNumbers(tokensOf(text));
  expect(tokens.map(({ key }) => key).join(" ")).toBe(expected);
});

it.each([
  ["xc ninety seven seats", [90, 7]],
  ["kestrel eighteen six", [18.5]],
  ["the year twenty four or 25", [2024, 2025]],
  ["a five year 24 month warranty", [5, 24]],
  ["a year 12 student", [12]],
  ["twenty six", [26]],
])("reads the numbers of names, caravans and years: %s [SEARCH-01]", (text, expected) => {
  const isName = (key: string) => key === "xc90";
  const tokens = withSpelledNumbers(tokensOf(text), { isName, caravans: true, thisYear: 2026 });
  expect(tokens.flatMap(({ number }) => number?.value ?? [])).toEqual(expected);
});

it("gives a number to a word that may be part of a name", () => {
  const numbers = (text: string) => withSpelledNumbers(tokensOf(text)).map(({ number }) => number?.value);
  expect(numbers("seven seater")).toEqual([7, undefined]);
  expect(numbers("one seater")).toEqual([undefined, undefined]);
});
