import { expect, test } from "vitest";
import type { FeedRow } from "./broken-feed.ts";
import { parsedRows } from "./parsed-rows.server.ts";

const row = (line: number, record: Record<string, string>, problem?: string): FeedRow => ({
  line,
  record: Object.assign(Object.create(null), record),
  ...(problem === undefined ? {} : { problem }),
});

test("gives back every row as it was, in order, and reports how much was read [DECIDE-599]", () => {
  const rows = [
    row(2, { make: "Škoda", model: 'with "quotes",\nlines and \ud800 alone' }),
    row(4, { model: "3", make: "Mazda" }),
    row(5, {}, "columns shifted"),
    ...Array.from({ length: 1_100 }, (_, at) =>
      row(6 + at, { make: "Kia", stock: `S${at}`, __proto__x: "" }),
    ),
  ];
  const parsed = parsedRows();
  for (const one of rows) parsed.add(one);
  const shares: number[] = [];
  expect([...(parsed.rows()?.read((share) => shares.push(share)) ?? [])]).toEqual(rows);
  expect([...(parsed.rows()?.read() ?? [])]).toEqual(rows);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toHaveLength(3);
});

test("keeps nothing of a file that is larger than the limit", () => {
  const parsed = parsedRows(500);
  for (let line = 1; line <= 2_000; line++) parsed.add(row(line, { make: "Kia" }));
  expect(parsed.rows()).toBeNull();
});
