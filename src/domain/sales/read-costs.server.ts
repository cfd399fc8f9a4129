import { BrokenFeed } from "#domain/stock/import/reading/broken-feed.ts";
import { headerKey } from "#domain/stock/import/rows/fields.ts";
import { type Cost, readCost } from "./costs.ts";
import { type Turn, type UploadedFile, withUploadedRows } from "./uploaded-rows.server.ts";

const maxCostRows = 2_000;

/** Reads a file of costs with the columns month, source, campaign and cost. One row that can't be read stops it. */
export const readCosts = (
  file: UploadedFile,
  turn: Turn,
  sources: readonly string[],
): Promise<{ kind: "read"; costs: Cost[] } | { kind: "broken"; message: string } | "busy"> =>
  withUploadedRows(file, turn, async (rows) => {
    const costs: Cost[] = [];
    for await (const { line, record } of rows) {
      if (costs.length >= maxCostRows) throw new BrokenFeed(`it has more than ${maxCostRows} rows: split it`);
      const cells = new Map(Object.entries(record).map(([name, value]) => [headerKey(name), value]));
      const text = (name: string) => cells.get(name) ?? "";
      const typed = {
        month: text("month"),
        source: text("source"),
        campaign: text("campaign"),
        cost: text("cost"),
      };
      const cost = readCost(typed, sources);
      if ("problem" in cost)
        return { kind: "broken" as const, message: `Nothing was stored. Line ${line}: ${cost.problem}` };
      costs.push(cost);
    }
    if (costs.length === 0) throw new BrokenFeed("it has no rows");
    return { kind: "read" as const, costs };
  });
