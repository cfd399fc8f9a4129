import { expect, it } from "vitest";
import { type BrowserReport, browserOutcome } from "./browser-outcome.mjs";

/** A report of a run with these numbers of tests, the flaky ones inside a `describe`. */
function report({ expected = 0, flaky = 0, unexpected = 0, skipped = 0 }): BrowserReport {
  const specs = (status: string, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      title: `${status} ${number}`,
      file: "car.spec.ts",
      line: 10 + number,
      tests: [
        {
          projectName: "chromium",
          status,
          results: [
            { errors: [{ message: "\u001b[31mError\u001b[39m: no price\nCall log" }], attachments: [] },
            { attachments: [{ name: "trace", path: `/runs/${number}/trace.zip` }, { name: "screenshot" }] },
          ],
        },
      ],
    }));
  return {
    stats: { expected, unexpected },
    suites: [
      {
        specs: [
          ...specs("expected", expected),
          ...specs("unexpected", unexpected),
          ...specs("skipped", skipped),
        ],
        suites: [{ specs: specs("flaky", flaky) }],
      },
    ],
  };
}

it.each([
  ["passing tests", { expected: 5, skipped: 2 }, { passed: 5, failed: 0, tooFlaky: false }],
  ["a failing test", { expected: 4, unexpected: 1 }, { passed: 4, failed: 1, tooFlaky: false }],
  ["three flaky tests", { expected: 4, flaky: 3 }, { passed: 7, failed: 0, tooFlaky: false }],
  ["four flaky tests", { expected: 4, flaky: 4 }, { passed: 8, failed: 1, tooFlaky: true }],
  ["both", { expected: 4, flaky: 4, unexpected: 2 }, { passed: 8, failed: 3, tooFlaky: true }],
])("counts %s", (_, run, outcome) => {
  expect(browserOutcome(report(run))).toMatchObject(outcome);
});

it("lists a flaky test with the error of its first attempt and the trace of its second", () => {
  expect(browserOutcome(report({ expected: 1, flaky: 1 })).flaky).toEqual([
    {
      title: "flaky 0",
      place: "car.spec.ts:10",
      browser: "chromium",
      error: "Error: no price",
      traces: ["/runs/0/trace.zip"],
    },
  ]);
});
