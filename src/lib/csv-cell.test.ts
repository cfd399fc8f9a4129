import * as fc from "fast-check";
import { expect, it } from "vitest";
import { csvCell, withoutTextMark } from "./csv-cell.ts";

it.each([
  ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
  ["+1+1", "'+1+1"],
  ["-2+3+cmd", "'-2+3+cmd"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", `"\t'=1"`],
  ["\r\n=1", `"\r\n'=1"`],
  ["Jo;=1+1", "Jo;'=1+1"],
  ["Jo;\t+1;@A1;-1", "Jo;\t'+1;'@A1;'-1"],
  ["Jo;'=1", "Jo;''=1"],
  ["-5;=1", "'-5;'=1"],
  ["＝1+1", "'＝1+1"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ["'=1", "''=1"],
])("marks %j as text", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each(["-12.5", "+61491570156", "3", "Mazda CX-5", "'99 Corolla", "a=b", "a '=b", ""])(
  "leaves %j as it is",
  (value) => {
    expect(csvCell(value)).toBe(value);
  },
);

it("gives back any text", () => {
  const texts = fc
    .array(fc.oneof(fc.constantFrom("", "'", "''", "=", "+", "-", "@", "\t", ";", "\n", "＝"), fc.string()))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const cell = csvCell(text);
      const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(withoutTextMark(unquoted)).toBe(text);
    }),
  );
});
