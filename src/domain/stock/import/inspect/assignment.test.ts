import fc from "fast-check";
import { expect, it } from "vitest";
import { bestAssignment } from "./assignment.ts";

it("gives each row a column of its own with the highest sum, and none for scores of 0", () => {
  expect(
    bestAssignment([
      [0.9, 0.8],
      [0.85, 0],
    ]),
  ).toEqual([1, 0]);
  expect(bestAssignment([[0, 0]])).toEqual([-1]);
  expect(bestAssignment([[0.5], [0.6]])).toEqual([-1, 0]);
  expect(bestAssignment([])).toEqual([]);
});

/** The highest sum of all ways, tried one by one. */
function highest(scores: readonly number[][], row = 0, taken: ReadonlySet<number> = new Set()): number {
  const own = scores[row];
  if (!own) return 0;
  const without = highest(scores, row + 1, taken);
  return own.reduce(
    (best, score, column) =>
      taken.has(column)
        ? best
        : Math.max(best, score + highest(scores, row + 1, new Set([...taken, column]))),
    without,
  );
}

it("is as good as the best of all ways", () => {
  const sizes = fc.record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 4 }) });
  const scores = sizes.chain(({ rows, columns }) => {
    const row = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: columns, maxLength: columns });
    return fc.array(row, { minLength: rows, maxLength: rows });
  });
  fc.assert(
    fc.property(scores, (table) => {
      const assigned = bestAssignment(table);
      const columns = assigned.filter((column) => column >= 0);
      expect(new Set(columns).size).toBe(columns.length);
      const sum = assigned.reduce((all, column, row) => all + (table[row]?.[column] ?? 0), 0);
      expect(sum).toBe(highest(table));
    }),
  );
});
