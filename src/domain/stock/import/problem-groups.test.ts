import { describe, expect, it } from "vitest";
import { problemGroups, type RowProblem } from "./problem-groups.ts";

const problem = (line: number, reason: string, over: Partial<RowProblem> = {}): RowProblem => ({
  line,
  outcome: "warning",
  column: "Doors",
  value: "5 Seats",
  reason,
  ...over,
});

describe("the problems of a run", () => {
  it("are counted by reason and column, with three examples each and what to do", () => {
    const groups = problemGroups();
    for (let line = 2; line < 10_002; line++) groups.add(problem(line, "does not count doors: left out"));
    groups.add(problem(3, "is missing", { outcome: "rejected", column: "Make", value: "" }));
    for (const line of [7, 8])
      groups.add(
        problem(
          line,
          `is the car of line ${line + 1}, which differs: that one is taken, because one VIN is one car`,
          { column: "vin" },
        ),
      );
    expect(groups.list()).toEqual([
      {
        outcome: "rejected",
        column: "Make",
        reason: "is missing",
        rows: 1,
        examples: [{ line: 3, value: "" }],
        advice: expect.stringContaining("fill the column"),
      },
      {
        outcome: "warning",
        column: "Doors",
        reason: "does not count doors: left out",
        rows: 10_000,
        examples: [2, 3, 4].map((line) => ({ line, value: "5 Seats" })),
        advice: expect.stringContaining("map another column"),
      },
      {
        outcome: "warning",
        column: "vin",
        reason: "is the car of line N, which differs: that one is taken, because one VIN is one car",
        rows: 2,
        examples: [7, 8].map((line) => ({ line, value: "5 Seats" })),
        advice: expect.stringContaining("list each car once"),
      },
    ]);
  });

  it("of shifted rows are one group, whatever was in them", () => {
    const groups = problemGroups();
    for (const text of ["the row has 3 cells, the header 4", "the row has 5 cells, the header 4"])
      groups.add(problem(1, `columns shifted: ${text}`, { column: null }));
    expect(groups.list()).toMatchObject([
      { rows: 2, reason: "columns shifted: the row has N cells, the header N" },
    ]);
  });
});
