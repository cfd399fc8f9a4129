import { expect, it } from "vitest";
import { forbiddenRanges, ruleIds } from "./rule-ids.ts";

it.each([
  ["one rule", "strikes the was-price [PRICE-05]", ["PRICE-05"]],
  ["several", "two [PRICE-01, PRICE-02] and one [TAG-01]", ["PRICE-01", "PRICE-02", "TAG-01"]],
  ["a range of fields", "fields [ENT-009..011]", ["ENT-009", "ENT-010", "ENT-011"]],
  ["a range of a site's fields", "fields [SITE-40…SITE-41]", ["SITE-40", "SITE-41"]],
  ["a range that isn't permitted", "all [PRICE-01..04] [SITE-20..22] [TAG-01]", ["TAG-01"]],
  ["no rule", "none [see below]", []],
])("reads %s", (_, title, ids) => {
  expect(ruleIds(title)).toEqual(ids);
});

it("allows ranges for tables of fields and constants only", () => {
  const allowed = ["a [ENT-001..057]", "b [LIMIT-01..11]", "c [SITE-21..41]", "d [PRICE-01]"];
  const forbidden = ["e [PRICE-01..04]", "f [SITE-20..41]", "g [SITE-39..42]"];
  expect(forbiddenRanges([...allowed, ...forbidden])).toEqual(forbidden);
});
