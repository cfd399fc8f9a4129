import { defineConfig } from "vitest/config";

/** Unit, component and integration tests. Integration files clone a migrated template database (src/platform/database/test-database.server.ts). */
export default defineConfig({
  test: {
    include: ["{src,packages,bench,demo,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["scripts/test-global.ts"],
    setupFiles: ["scripts/test-setup.ts"],
    // Limits for what hangs, not for what is slow: on a busy machine a test takes many times what it takes on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
