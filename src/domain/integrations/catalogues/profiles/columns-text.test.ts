import { expect, it } from "vitest";
import { columnsText, readColumns } from "./columns-text.ts";

it("reads columns as they were written, and writes them so [DECIDE-253]", () => {
  const written = [
    "Make = make",
    "Titel = {year} {make}, {model} | max 80",
    "Miles = km | in miles | max 7",
    "Body = simple_body | Ute => Utility | SUV => Sports utility | else Other",
  ].join("\n");
  const read = readColumns(`\n${written}\n\n`);
  const columns = read.kind === "ok" ? read.columns : expect.fail(read.problem);
  expect(columns[3]).toEqual({
    name: "Body",
    from: "simple_body",
    text: "",
    values: { Ute: "Utility", SUV: "Sports utility" },
    default: "Other",
  });
  expect(columnsText(columns)).toBe(written);
  expect(readColumns("")).toEqual({ kind: "ok", columns: [] });
});

it.each([
  ["Make", "Line 1: write a header, an equals sign and a field"],
  ["A = make\nB = nothing", "Line 2: there is no field “nothing”"],
  ["A = make\nA = model", "Line 2: there is a column “A” already"],
  ["A = purchase_cost", "there is no field"],
  ["A = private_suburb", "there is no field"],
  ["A = make | maximum 4", "“maximum 4” is neither"],
  ["A = km | in yards", "“in yards” is neither"],
  ["A = make | max 9999", "too long or empty"],
  [" = make", "write a header"],
  [Array.from({ length: 201 }, (_, n) => `C${n} = make`).join("\n"), "200 columns at most"],
])("refuses %j", (written, problem) => {
  expect(readColumns(written)).toMatchObject({ kind: "problem", problem: expect.stringContaining(problem) });
});
