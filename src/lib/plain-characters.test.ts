import { expect, it } from "vitest";
import { plainCharacters } from "./plain-characters.ts";

it.each([
  ["ana@example.com", "ana@example.com"],
  ["\u202aana@exa\u200bmple.com\u202c\u00a0", "ana@example.com"],
  ["ana@exam\u00adple.com", "ana@example.com"],
  ["２２５０", "2250"],
  ["51\u00a0824\u202f753\u2009556", "51 824 753 556"],
  ["JM0KF\u2060W7A400\u2011123456\ufeff", "JM0KFW7A400-123456"],
  ["＄28,500．50", "$28,500.50"],
  ["2027\u201304\u201305", "2027-04-05"],
  ["\u2212500", "-500"],
  ["  two  words ", "two  words"],
])("reads %j as %j", (pasted, plain) => {
  expect(plainCharacters(pasted)).toBe(plain);
});
