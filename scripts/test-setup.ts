import { afterEach, beforeEach, expect, vi } from "vitest";

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
