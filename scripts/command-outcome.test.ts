import { expect, it } from "vitest";
import { commandOutcome, skippedExitCode } from "./command-outcome.mjs";

it.each([
  [{ status: 0, output: "skipped: needs nothing\n{}" }, "passed"],
  [{ status: 1, output: "{}" }, "failed: exit code 1"],
  [{ status: 1, output: "skipped: needs nginx" }, "failed: exit code 1"],
  [{ status: null, signal: "SIGKILL", output: "" }, "failed: ended by SIGKILL"],
  [{ status: skippedExitCode, output: "starting\nskipped: needs nginx\n" }, "skipped: needs nginx"],
  [{ status: skippedExitCode, output: "" }, "skipped: needs something unnamed"],
])("%j is %s", (ended, outcome) => {
  expect(commandOutcome({ signal: null, ...ended })).toBe(outcome);
});
