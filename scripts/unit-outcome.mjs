import { relative } from "node:path";

/** Lines of a failed test's message that are printed again. */
const messageLines = 8;

/** What the report of unit tests says: how many passed and failed, and each failed test or file with the start of its message. */
export function unitOutcome(report, root) {
  const failures = report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    if (tests.length > 0)
      return tests.map((test) => failureText(`${path} › ${test.fullName}`, test.failureMessages.join("\n")));
    return file.status === "failed" ? [failureText(path, file.message)] : [];
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

function failureText(title, message) {
  const lines = message.trim().split("\n").slice(0, messageLines);
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}
