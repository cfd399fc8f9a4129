import { stripVTControlCharacters } from "node:util";

/** A run with more flaky tests fails: that many have a common cause. */
export const maxFlaky = 3;

/**
 * What a report of Playwright says about a run. A test that failed and passed when it was repeated is flaky: it counts as passed, and more than
 * `maxFlaky` of them count as one failure.
 */
export function browserOutcome(report) {
  const flaky = report.suites.flatMap(flakyTests);
  const tooFlaky = flaky.length > maxFlaky;
  const { expected, unexpected } = report.stats;
  return { passed: expected + flaky.length, failed: unexpected + (tooFlaky ? 1 : 0), flaky, tooFlaky };
}

function flakyTests({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName, results }) => ({
        title,
        place: `${file}:${line}`,
        browser: projectName,
        error: firstLine(results),
        traces: results.flatMap(({ attachments = [] }) =>
          attachments.flatMap(({ name, path }) => (name === "trace" && path ? [path] : [])),
        ),
      })),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}

/** Why the first attempt failed, without the colours of a terminal. */
function firstLine(results) {
  const message = results.flatMap(({ errors = [] }) => errors)[0]?.message ?? "no error was reported";
  return stripVTControlCharacters(message).split("\n", 1)[0];
}
