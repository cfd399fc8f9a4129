import { expect, it } from "vitest";
import { phoneProblem, readPhone, spacedPhone, telephoneLink } from "./phone-number.ts";

it.each([
  ["(02) 9000 1234", "tel:0290001234", "+61290001234"],
  ["02 9000\u20111234", "tel:0290001234", "+61290001234"],
  ["0412–345—678", "tel:0412345678", "+61412345678"],
  ["\u202a+61 412 345 678\u202c", "tel:+61412345678", "+61412345678"],
  ["0412\u200b345\ufeff678", "tel:0412345678", "+61412345678"],
  ["0412\u00a0345\u202f678", "tel:0412345678", "+61412345678"],
  ["０４１２ ３４５ ６７８", "tel:0412345678", "+61412345678"],
  ["＋61 2 9000 1234", "tel:+61290001234", "+61290001234"],
  ["tel:+61290001234", "tel:+61290001234", "+61290001234"],
  ["TEL: 02-9000-1234", "tel:0290001234", "+61290001234"],
  ["+61 (0)2 9000 1234", "tel:+61290001234", "+61290001234"],
  ["+61 02 9000 1234", "tel:+61290001234", "+61290001234"],
  ["0011 61 2 9000 1234", "tel:+61290001234", "+61290001234"],
  ["0061 2 9000 1234", "tel:+61290001234", "+61290001234"],
  ["61 2 9000 1234", "tel:+61290001234", "+61290001234"],
  ["+61 1300 555 010", "tel:1300555010", "1300555010"],
  ["+61 13 22 44", "tel:132244", "132244"],
  ["13 22 44", "tel:132244", "132244"],
  ["1800 555 010", "tel:1800555010", "1800555010"],
  ["1300 CARSNOW", "tel:1300227766", "1300227766"],
  ["1300 MAZDA 1", "tel:1300629321", "1300629321"],
  ["13 CARS", "tel:132277", "132277"],
  ["0412.345.678", "tel:0412345678", "+61412345678"],
  ["0412·345·678", "tel:0412345678", "+61412345678"],
])("dials %j as %s [PHONE-08]", (text, link, australian) => {
  expect(telephoneLink(text)).toBe(link);
  expect(readPhone(text)).toMatchObject({ kind: "number", australian });
  expect(phoneProblem(text)).toBeNull();
});

it.each([
  ["02 9000 1234 ext 5", "tel:0290001234;ext=5"],
  ["(02) 9000 1234 Ext. 501", "tel:0290001234;ext=501"],
  ["02 9000 1234, extension 5", "tel:0290001234;ext=5"],
  ["02 9000 1234 x5", "tel:0290001234;ext=5"],
  ["+61 2 9000 1234 #12", "tel:+61290001234;ext=12"],
  ["tel:+61290001234;ext=5", "tel:+61290001234;ext=5"],
])("dials the extension of %j by itself", (text, link) => {
  expect(telephoneLink(text)).toBe(link);
  expect(phoneProblem(text)).toBeNull();
});

it.each([
  ["+49 (0)30 123456-7", "tel:+49301234567"],
  ["0011 49 30 1234567", "tel:+49301234567"],
  ["030/12345678", "tel:03012345678"],
  ["+1 800 FLOWERS", "tel:+18003569377"],
])("dials %j, a number abroad, as %s", (text, link) => {
  expect(telephoneLink(text)).toBe(link);
  expect(readPhone(text)).toMatchObject({ kind: "number", australian: null });
});

it.each([
  "02 9000 1234 / 0412 345 678",
  "(02) 9000 1234 or 0412 345 678",
  "02 9000 1234, 0412 345 678",
  "02 9000 1234; 0412 345 678",
  "02 9000 1234 & 0412 345 678",
  "02 9000 1234 - 0412 345 678",
  "02 9000 1234 0412 345 678",
  "02 9000 1234 ext 5 or 0412 345 678",
  "02 9000 1234/5",
  "02 9000 1234 13 22 44",
  "13 22 44 13 22 55",
])("refuses %j, which are two numbers, and calls the first", (text) => {
  expect(phoneProblem(text)).toContain("more than one phone number. Write the one that shoppers call");
  expect(telephoneLink(text)).toBe(text.startsWith("13") ? "tel:132244" : "tel:0290001234");
});

it.each([
  "abc -5",
  "-5 abc",
  "12",
  "call us",
  "02 5550 4120, ask for Sam",
  "02 5550 4120 Sam",
  "1300 555 010 Sam",
  "0".repeat(17),
  "1".repeat(100_000),
  " ".repeat(79),
  "sales@yard.example",
  "+61 2 9000 123",
  "+0 123 456 789",
])("finds no number in %.40j", (text) => {
  expect(readPhone(text)).toEqual({ kind: "none" });
});

it("says what to write in place of what is no number, at a bearable length", () => {
  expect(phoneProblem("call us")).toBe(
    "“call us” isn’t a phone number. Write it as shoppers dial it, such as (02) 5550 4120.",
  );
  expect(phoneProblem("1".repeat(100_000))?.length).toBeLessThan(200);
  expect(phoneProblem(" ")).toBeNull();
});

it("writes a number with spaces", () => {
  expect(["+61412345678", "+61290001234", "1300555010", "+49301234567", "=1+1"].map(spacedPhone)).toEqual([
    ...["+61 412 345 678", "+61 2 9000 1234", "1300555010", "+49301234567", "=1+1"],
  ]);
});
