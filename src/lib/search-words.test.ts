import { expect, it } from "vitest";
import { maxSearchText, searchText, searchWords } from "./search-words.ts";

it.each([
  [" Blue  Van ", ["blue", "van"]],
  ["van VAN van", ["van"]],
  ["", []],
  ["a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h"]],
])("looks for the words of %j", (typed, words) => expect(searchWords(typed)).toEqual(words));

it("takes only the first hundred characters", () => {
  expect(searchText(` ${"x".repeat(60_000)}`)).toHaveLength(maxSearchText);
  expect(searchWords("ab ".repeat(20_000))).toEqual(["ab", "a"]);
  expect(searchText(null)).toBe("");
});
