import { expect, it } from "vitest";
import { daysOf, periodQuery, readPeriod, spanBefore, spanLastYear, spanOf, wholeMonths } from "./period.ts";

it.each([
  ["days=7", { days: 7 }],
  ["days=8", null],
  ["days=7&from=2026-01-01&to=2026-01-02", { days: 7 }],
  ["from=2026-01-05&to=2026-02-01", { first: "2026-01-05", last: "2026-02-01" }],
  ["from=2026-02-01&to=2026-01-05", { first: "2026-01-05", last: "2026-02-01" }],
  ["from=2026-02-30&to=2026-03-05", null],
  ["from=2026-02-03", null],
  ["from=2020-01-01&to=2026-01-01", null],
])("reads %j as %j, and writes it back", (text, period) => {
  const read = readPeriod(new URLSearchParams(text));
  expect(read).toEqual(period);
  expect(readPeriod(new URLSearchParams(periodQuery(read)))).toEqual(period);
});

it("compares with as many days before and with the same dates a year before", () => {
  const span = spanOf({ days: 3 }, "2024-03-01");
  expect(daysOf(span)).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(spanBefore(span)).toEqual({ first: "2024-02-25", last: "2024-02-27" });
  expect(spanLastYear(span)).toEqual({ first: "2023-02-28", last: "2023-03-01" });
  expect(spanLastYear({ first: "2024-02-29", last: "2024-02-29" }).first).toBe("2023-02-28");
});

it.each([
  ["2026-01-02", "2026-02-27", null, ["2026-01-02 2026-02-27"]],
  ["2026-02-01", "2026-02-28", "2026-02-01 2026-02-28", []],
  ["2025-12-31", "2026-03-01", "2026-01-01 2026-02-28", ["2025-12-31 2025-12-31", "2026-03-01 2026-03-01"]],
  ["2024-02-01", "2024-03-15", "2024-02-01 2024-02-29", ["2024-03-01 2024-03-15"]],
  ["2026-01-31", "2026-02-28", "2026-02-01 2026-02-28", ["2026-01-31 2026-01-31"]],
  ["2026-02-01", "2026-02-27", null, ["2026-02-01 2026-02-27"]],
])("from %s to %s has the whole months %s and the days %j", (first, last, months, days) => {
  const text = (span: { first: string; last: string }) => `${span.first} ${span.last}`;
  const found = wholeMonths({ first, last });
  expect(found.months && text(found.months)).toBe(months);
  expect(found.days.map(text)).toEqual(days);
});
