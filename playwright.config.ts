import { defineConfig } from "@playwright/test";
import { chromiumFlags, testBrowserPath, withoutSuggestions } from "./scripts/chromium.mjs";
import { browsers, dataDirOf, portOf } from "./tests/e2e/ports.ts";

/** Identifies this run for the resources that its servers share (scripts/demo-template.ts). */
const testRun = process.env.TEST_RUN ?? `${process.pid} ${Date.now()}`;

/**
 * Browser journeys against the production build with the demo sites; each worker has its own server and database. Playwright drives
 * Chromium; the journeys in tests/e2e/webdriver drive Firefox and WebKit themselves.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: browsers,
  // Timeouts for hangs, not for slowness: on a busy machine a step takes many times as long as on an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A failed test is repeated once, in a new browser. What passes then is flaky; `npm test` lists it and limits how many (scripts/browser-outcome.mjs).
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A step that hangs is named where it does, long before its test's own timeout.
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    launchOptions: {
      executablePath: testBrowserPath() ?? undefined,
      args: [...chromiumFlags, withoutSuggestions],
    },
    // Recording takes longer than the test itself, so only the repetition is recorded. A failure has its screenshot and the page's content; for
    // a recording of it run the test again with `--trace on`.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "chromium", testIgnore: "**/webdriver/*.spec.ts" },
    { name: "firefox", testMatch: "**/webdriver/*.spec.ts" },
    { name: "webkit", testMatch: "**/webdriver/*.spec.ts" },
  ],
  webServer: Array.from({ length: browsers }, (_, browser) => {
    const port = portOf(browser);
    return {
      command: "node scripts/serve-demo.ts",
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: 600_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      env: {
        PORT: String(port),
        DATA_DIR: dataDirOf(port),
        NODE_ENV: "production",
        FORECOURT_LOCAL: "1",
        // Encoding the demo's pictures as AVIF would take longer than everything else that the servers do.
        PICTURE_AVIF: "0",
        LOG_LEVEL: "warn",
        COUNTERS_SECONDS: "1",
        TAGS: "direct",
        TEST_RUN: testRun,
      },
    };
  }),
});
