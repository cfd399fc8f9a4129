import { expect, it } from "vitest";
import { type BrowserReport, coverage, passingTitles, rulesOf, type UnitReport } from "./rule-report.ts";

const unit = (name: string, status: string, title: string): UnitReport => {
  const written = { status, title, ancestorTitles: ["many [B-02]"] };
  return { startTime: 0, testResults: [{ name, assertionResults: [written] }] };
};
const browser = (title: string, ...statuses: string[]): BrowserReport => ({
  stats: { startTime: "" },
  suites: [
    {
      file: "a.spec.ts",
      suites: [{ file: "a.spec.ts", specs: [{ title, tests: statuses.map((status) => ({ status })) }] }],
    },
  ],
});
const none = { unit: unit("a.test.ts", "skipped", "x"), browser: browser("x", "skipped") };

it.each([
  ["a passed test, not its describe", unit("a.test.ts", "passed", "a [A-01]"), none.browser, ["a [A-01]"]],
  ["no failed test", unit("a.test.ts", "failed", "a [A-01]"), none.browser, []],
  ["no skipped test", unit("a.test.ts", "pending", "a [A-01]"), none.browser, []],
  ["no test of the parser", unit("/x/scripts/rule-ids.test.ts", "passed", "a [A-01]"), none.browser, []],
  ["a passed browser test", none.unit, browser("a [A-01]", "expected"), ["a [A-01]"]],
  ["one that passed at a retry", none.unit, browser("a [A-01]", "flaky"), ["a [A-01]"]],
  ["one that passed in one browser", none.unit, browser("a [A-01]", "skipped", "expected"), ["a [A-01]"]],
  ["no skipped browser test", none.unit, browser("a [A-01]", "skipped"), []],
  ["no failed browser test", none.unit, browser("a [A-01]", "unexpected"), []],
])("counts %s", (_, units, browsers, titles) => {
  expect(passingTitles(units, browsers)).toEqual(titles);
});

it("lists the rules that no title names, and names of no rule", () => {
  const rules = rulesOf("| id | rule |\n|---|---|\n| A-01 | One. |\n| A-02 | Two, a \\| b. |\n");
  expect(rules).toEqual([
    { group: "A", id: "A-01", text: "One." },
    { group: "A", id: "A-02", text: "Two, a \\| b." },
  ]);
  expect(coverage(rules, ["x [A-01]", "y [A-03]"])).toEqual({ missing: [rules[1]], unknown: ["A-03"] });
});
