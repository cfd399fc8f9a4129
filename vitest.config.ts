import { defineConfig } from "vitest/config";

/** Unit, component and integration tests. Integration files clone a migrated template database (src/platform/database/test-database.server.ts). */
export default defineConfig({
  test: {
    include: ["{src,packages,bench,demo,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["scripts/test-global.ts"],
    setupFiles: ["scripts/test-setup.ts"],
    // Timeouts for hangs, not for slowness: on a busy machine a test takes many times as long as on an idle one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    // Loading every module again for each file takes almost half of the time. What a test changes in its process it changes back.
    isolate: false,
    maxWorkers: 2,
  },
});
