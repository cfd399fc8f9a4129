import { expect, it } from "vitest";
import { unitOutcome } from "./unit-outcome.mjs";

const passes = { status: "passed", fullName: "price › is shown", failureMessages: [] };

it("names each failed test with the start of its message", () => {
  const fails = {
    status: "failed",
    fullName: "price is hidden",
    failureMessages: [`Error: no price\n${"at a place\n".repeat(50)}`],
  };
  const file = { name: "/clone/src/price.test.ts", status: "failed", message: "" };
  const outcome = unitOutcome(
    { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passes, fails] }] },
    "/clone",
  );
  expect(outcome).toMatchObject({ passed: 1, failed: 1 });
  const [title, message, ...rest] = outcome.failures[0]?.split("\n") ?? [];
  expect(title).toBe("src/price.test.ts › price is hidden");
  expect(message).toBe("  Error: no price");
  expect(rest.length).toBeLessThan(10);
});

it("counts a file that couldn't be read as one failure", () => {
  const file = { name: "/clone/src/price.test.ts", status: "failed", message: "no such module" };
  expect(
    unitOutcome({ numPassedTests: 0, testResults: [{ ...file, assertionResults: [] }] }, "/clone"),
  ).toEqual({
    passed: 0,
    failed: 1,
    failures: ["src/price.test.ts\n  no such module"],
  });
});
