import { describe, expect, it } from "vitest";
import { peopleAt } from "./people.ts";
import { withSpelledNumbers } from "./spelled-numbers.ts";
import { tokensOf } from "./tokens.ts";

const people = (text: string) => peopleAt(withSpelledNumbers(tokensOf(text)), 0)?.people ?? null;

describe("people", () => {
  it.each([
    ["2 adults and 3 kids", 5],
    ["six of us, two adults and four kids", 6],
    ["two of us plus two kids", 4],
    ["couple plus 2 grandkids", 4],
    ["my wife and i plus our three grandkids", 5],
    ["to adults and to children", 4],
    ["family of five", 5],
    ["family car five", 5],
    ["family of six, six people", 6],
    ["family car 5 seats", null],
    ["family suv", null],
    ["3 kids", null],
    ["2 adults", null],
    ["to children", null],
    ["for people who surf", null],
  ])("are a sum: %s [SEARCH-01]", (text, sum) => {
    expect(people(text)).toBe(sum);
  });
});
