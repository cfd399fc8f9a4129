/** A report of Vitest, as far as it is read here. */
export type UnitReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

export function unitOutcome(
  report: UnitReport,
  root: string,
): { passed: number; failed: number; failures: string[] };
