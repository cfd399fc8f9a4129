import { defineConfig } from "vitest/config";

/** Unit, component and integration tests. Integration files clone a migrated template database (app/db/test-database.server.ts). */
export default defineConfig({
  test: {
    include: ["{app,bench,cli,demo,scripts}/**/*.test.{ts,tsx}", "server.test.ts"],
    environment: "node",
    globalSetup: ["scripts/test-global.ts"],
    setupFiles: ["scripts/test-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
