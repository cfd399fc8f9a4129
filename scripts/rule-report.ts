import { ruleIds } from "./rule-ids.ts";

/** A report of vitest, as far as it is read here. */
export type UnitReport = {
  /** Milliseconds since 1970. */
  startTime: number;
  testResults: { name: string; assertionResults: { status: string; title: string }[] }[];
};

/** A report of Playwright, as far as it is read here. */
export type BrowserReport = { stats: { startTime: string }; suites: Suite[] };
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; tests: { status: string }[] };

/** A rule of docs/rules.md. */
export type Rule = { group: string; id: string; text: string };

/**
 * Titles of the passing tests of both reports. Only a test's own title counts: an id in the title of a `describe`
 * says nothing about its tests. Skipped and failed tests don't count, nor do the tests of this parser.
 */
export function passingTitles(unit: UnitReport, browser: BrowserReport): string[] {
  const units = unit.testResults
    .filter(({ name }) => !/scripts[\\/]rule-[a-z]+\.test\.ts$/.test(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed")
    .map(({ title }) => title);
  return [...units, ...browser.suites.flatMap(specTitles)];
}

function specTitles(suite: Suite): string[] {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(hasPassed));
  return [...own.map(({ title }) => title), ...(suite.suites ?? []).flatMap(specTitles)];
}

/** Playwright's `expected` includes a test that failed as it should; `flaky` passed at a retry. */
function hasPassed({ status }: { status: string }): boolean {
  return status === "expected" || status === "flaky";
}

/** The rules in the tables of docs/rules.md. */
export function rulesOf(page: string): Rule[] {
  return [...page.matchAll(/^\| ([A-Z]+)-(\d+) \| (.*) \|$/gm)].map(([, group, number, text]) => ({
    group: group!,
    id: `${group}-${number}`,
    text: text!,
  }));
}

/** Rules that no title names, and ids in titles that are no rule's. */
export function coverage(rules: readonly Rule[], titles: readonly string[]) {
  const named = new Set(titles.flatMap(ruleIds));
  const ids = new Set(rules.map(({ id }) => id));
  return {
    missing: rules.filter(({ id }) => !named.has(id)),
    unknown: [...named].filter((id) => !ids.has(id)).toSorted(),
  };
}
