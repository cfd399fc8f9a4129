import fc from "fast-check";
import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * Values of properties are drawn alike in every run, so that a commit passes or fails by what it has and never by chance. `TEST_SEED=7 npm test`
 * draws others.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

// The same timeout as `expect.poll` (vitest.config.ts).
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}

/** A test fails on an unexpected console error or warning; one that expects it mocks the console itself. */
const unexpected: string[] = [];

beforeEach(() => {
  unexpected.length = 0;
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  const seen = [...unexpected];
  vi.restoreAllMocks();
  expect(seen, "unexpected console output").toEqual([]);
});
