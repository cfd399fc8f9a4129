import { expect, it } from "vitest";
import { phoneProblem } from "./phone-problem.ts";

it.each([
  "",
  "(02) 5550 4120",
  "+61 2 5550 4120",
  "1300 MAZDA 1",
  "13 22 44",
  "0412.345.678",
  "+49 (0)30 123456-7",
])("admits %j", (text) => {
  expect(phoneProblem(text)).toBeNull();
});

it.each([
  "abc -5",
  "-5 abc",
  "12",
  "call us",
  "02 5550 4120, ask for Sam",
  "0".repeat(17),
  "sales@yard.example",
])("refuses %j", (text) => {
  expect(phoneProblem(text)).toContain("such as (02) 5550 4120");
});
