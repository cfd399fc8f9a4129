import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { forbiddenRanges } from "./rule-ids.ts";
import { type BrowserReport, coverage, passingTitles, rulesOf, type UnitReport } from "./rule-report.ts";

/**
 * `npm run rules`: the rules of docs/rules.md by group, and those that no passing test of the last `npm test` names.
 * Exit code 1 if there are any, if a test names an unknown rule or a range that isn't permitted, or if a report is
 * missing or older than a test. `npm test` runs it after the tests.
 */
process.chdir(join(import.meta.dirname, ".."));
const unit = report<UnitReport>("reports/unit.json");
const browser = report<BrowserReport>("reports/e2e.json");
const started = Math.min(unit.startTime, Date.parse(browser.stats.startTime));
const newer = globSync(
  "{docs/rules.md,{src,packages,bench,demo,scripts,tests}/**/*.{test,spec}.{ts,tsx}}",
).filter((file) => statSync(file).mtimeMs > started);
if (newer.length > 0) {
  fail(`The reports are older than ${newer.slice(0, 5).join(", ")}: run npm test first.`);
}

const titles = passingTitles(unit, browser);
const rules = rulesOf(readFileSync("docs/rules.md", "utf8"));
const { missing, unknown } = coverage(rules, titles);
for (const group of new Set(rules.map((rule) => rule.group))) {
  const all = rules.filter((rule) => rule.group === group);
  const unproved = missing.filter((rule) => rule.group === group);
  console.log(`${group}: ${all.length - unproved.length} of ${all.length} named by a passing test`);
  for (const { id, text } of unproved) console.log(`  ✗ ${id}  ${text}`);
}
const ranges = forbiddenRanges(titles);
if (unknown.length > 0)
  console.error(`Tests name rules that docs/rules.md doesn't have: ${unknown.join(", ")}`);
if (ranges.length > 0) console.error(`These tests must name each rule:\n  ${ranges.join("\n  ")}`);
if (missing.length > 0) console.error(`${missing.length} rules are named by no passing test`);
process.exit(missing.length + unknown.length + ranges.length > 0 ? 1 : 0);

function report<Report>(path: string): Report {
  if (!existsSync(path)) fail(`There is no ${path}: run npm test first.`);
  return JSON.parse(readFileSync(path, "utf8")) as Report;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
