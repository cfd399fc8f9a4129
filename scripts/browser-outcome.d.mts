type Attempt = {
  errors?: { message: string }[];
  attachments?: { name: string; path?: string }[];
};
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { projectName: string; status: string; results: Attempt[] }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** A report of Playwright, as far as it is read here. */
export type BrowserReport = { stats: { expected: number; unexpected: number }; suites: Suite[] };

export type FlakyTest = { title: string; place: string; browser: string; error: string; traces: string[] };

export const maxFlaky: number;
export function browserOutcome(report: BrowserReport): {
  passed: number;
  failed: number;
  flaky: FlakyTest[];
  tooFlaky: boolean;
};
