import { expect, it } from "vitest";
import { withChineseNumbers } from "./chinese-numbers.ts";

it.each([
  ["两万以下", "20000以下"],
  ["三万五", "35000"],
  ["3万", "30000"],
  ["2.5万", "25000"],
  ["十五万公里", "150000公里"],
  ["两百五", "250"],
  ["一千零五十", "1050"],
  ["二零二零年", "2020年"],
  ["七座", "7座"],
  ["一家五口", "一家 5口"],
  ["三菱", "三菱"],
  ["一辆", "一辆"],
])("reads %s as %s [SEARCH-01]", (text, expected) => {
  expect(withChineseNumbers(text).trim()).toBe(expected);
});
