import { expect, it } from "vitest";
import { companyText, isAbn } from "./abn.ts";

it.each([
  ["51 824 753 556", true],
  ["51824753556", true],
  ["\u200b51\u00a0824\u202f753 ５５６\ufeff", true],
  ["51 824 753 557", false],
  ["15 824 753 556", false],
  ["5182475355", false],
  ["51 824 753 55a", false],
  ["", false],
])("%j is an ABN: %s", (text, expected) => {
  expect(isAbn(text)).toBe(expected);
});

it.each([
  ["Example Pty Ltd", "51824753556", "Example Pty Ltd, ABN 51 824 753 556"],
  [null, "51\u00a0824 753\u200b556", "ABN 51 824 753 556"],
  [null, "51 824 753 556", "ABN 51 824 753 556"],
  ["Example Pty Ltd", null, "Example Pty Ltd"],
  [null, null, ""],
])("a company %j with the number %j is written %j", (company, abn, text) => {
  expect(companyText({ company, abn })).toBe(text);
});
