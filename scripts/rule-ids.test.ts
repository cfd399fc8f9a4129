import { expect, it } from "vitest";
import { forbiddenRanges, ruleIds } from "./rule-ids.ts";

it.each([
  ["strikes the was-price [PRICE-05]", ["PRICE-05"]],
  ["two [PRICE-01, PRICE-02] and one [TAG-01]", ["PRICE-01", "PRICE-02", "TAG-01"]],
  ["fields [ENT-009..011]", ["ENT-009", "ENT-010", "ENT-011"]],
  ["no rule [see below]", []],
])("reads the rules that %j names", (title, ids) => {
  expect(ruleIds(title)).toEqual(ids);
});

it("allows ranges for tables of fields and constants only", () => {
  expect(forbiddenRanges(["a [ENT-001..057]", "b [LIMIT-01..11]", "c [PRICE-01..04]"])).toEqual([
    "c [PRICE-01..04]",
  ]);
});
