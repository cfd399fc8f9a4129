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
  ["forty five grand", "45 grand"],
  ["four wheel drive", "four wheel drive"],
  ["one white one", "one white one"],
  ["and thousand", "and thousand"],
])("reads %s as %s [SEARCH-01]", (text, expected) => {
  const tokens = withSpelledNumbers(tokensOf(text));
  expect(tokens.map(({ key }) => key).join(" ")).toBe(expected);
});

it("gives a number to a word that may be part of a name", () => {
  const numbers = (text: string) => withSpelledNumbers(tokensOf(text)).map(({ number }) => number?.value);
  expect(numbers("seven seater")).toEqual([7, undefined]);
  expect(numbers("one seater")).toEqual([undefined, undefined]);
});
