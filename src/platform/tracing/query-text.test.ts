import { expect, it } from "vitest";
import { querySummary, queryText } from "./query-text.ts";

it.each([
  [
    'select "id" from "leads" where "email" = $1 limit 10',
    'select "id" from "leads" where "email" = $1 limit ?',
  ],
  ["select * from t1 where name = 'O''Brien' and n > 4.5", "select * from t1 where name = ? and n > ?"],
  ["select\n  1", "select ?"],
  ["select E'it\\'s mine'", null],
  ["select $$a name$$", null],
  ["select $tag$a name$tag$", null],
])("%s is shown without its values", (query, text) => {
  expect(queryText(query)).toBe(text);
});

it("is at most 1,000 characters", () => {
  expect(queryText(`select ${"a, ".repeat(1_000)}`)).toHaveLength(1_000);
});

it.each([
  ['select "id" from "leads" where "id" = $1', "SELECT leads"],
  ['insert into "lead_deliveries" ("id") values ($1)', "INSERT lead_deliveries"],
  ["update cars set price = $1", "UPDATE cars"],
  ["select set_config('role', $1, true)", "SELECT set_config"],
  ["begin read only", "BEGIN"],
  ["", "QUERY"],
])("%s is summed up", (query, summary) => {
  expect(querySummary(query)).toBe(summary);
});
