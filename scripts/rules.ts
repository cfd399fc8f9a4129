import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ruleIds } from "./rule-ids.ts";

/**
 * `npm run rules`: by group, the rules of docs/rules.md that no passing test of the last `npm test` names.
 * Reads the runners' reports, so that skipped or failed tests don't count.
 */
const root = join(import.meta.dirname, "..");
const reports = ["reports/unit.json", "reports/e2e.json"].filter((path) => existsSync(join(root, path)));
if (!reports.includes("reports/unit.json")) {
  console.error("There is no test report yet: run npm test first.");
  process.exit(1);
}

const proved = new Set(reports.flatMap((path) => passedTitles(readJson(path))).flatMap(ruleIds));
const rules = [
  ...readFileSync(join(root, "docs/rules.md"), "utf8").matchAll(/^\| ([A-Z]+)-(\d+) \| (.*) \|$/gm),
].map(([, group, number, text]) => ({ group: group!, id: `${group}-${number}`, text: text! }));

for (const group of new Set(rules.map((rule) => rule.group))) {
  const all = rules.filter((rule) => rule.group === group);
  const missing = all.filter((rule) => !proved.has(rule.id));
  console.log(`\n${group}: ${all.length - missing.length} of ${all.length} named by a passing test`);
  for (const rule of missing) console.log(`  ${rule.id}  ${rule.text}`);
}
const unknown = [...proved].filter((id) => !rules.some((rule) => rule.id === id)).sort();
if (unknown.length > 0) {
  console.error(`\nTests name rules that docs/rules.md doesn't have: ${unknown.join(", ")}`);
  process.exit(1);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

/** Full titles of passed tests in a report of vitest (`testResults`) or Playwright (`suites`). */
function passedTitles(report: unknown): string[] {
  const { testResults, suites } = report as {
    testResults?: { assertionResults: { status: string; fullName: string }[] }[];
    suites?: Suite[];
  };
  if (testResults) {
    return testResults.flatMap((file) =>
      file.assertionResults.filter((test) => test.status === "passed").map((test) => test.fullName),
    );
  }
  return (suites ?? []).flatMap((suite) => suiteTitles(suite, ""));
}

type Suite = { title: string; suites?: Suite[]; specs?: { title: string; ok: boolean }[] };

function suiteTitles(suite: Suite, above: string): string[] {
  const title = `${above} ${suite.title}`;
  return [
    ...(suite.specs ?? []).filter((spec) => spec.ok).map((spec) => `${title} ${spec.title}`),
    ...(suite.suites ?? []).flatMap((inner) => suiteTitles(inner, title)),
  ];
}
