import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumPath, withoutSuggestions } from "./scripts/chromium.mjs";
import { browsers, dataDirOf, portOf } from "./tests/e2e/ports.ts";

/** Names this run for what its servers share (scripts/demo-template.ts). */
const testRun = process.env.TEST_RUN ?? `${process.pid} ${Date.now()}`;

/**
 * Browser journeys against the production build with the demo sites, each browser on a server and a database of its own.
 * Playwright drives Chromium; the journeys in tests/e2e/webdriver drive Firefox and WebKit themselves.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: browsers,
  // Limits for what hangs, not for what is slow: on a busy machine a step takes many times what it takes on a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: chromiumPath() ?? undefined,
      args: [...chromiumFlags, withoutSuggestions],
    },
    // A recording costs more than the test itself. A failure keeps its screenshot and the page's content; for a recording run the
    // test again with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "chromium", testIgnore: "**/webdriver/*.spec.ts" },
    { name: "firefox", testMatch: "**/webdriver/*.spec.ts" },
    // WebKitGTK's driver sometimes never answers a command; a test that fails is tried once more with a driver of its own.
    { name: "webkit", testMatch: "**/webdriver/*.spec.ts", retries: 1 },
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
        // Encoding the demo's pictures would take longer than everything else the servers do.
        PICTURE_AVIF: "0",
        LOG_LEVEL: "warn",
        TEST_RUN: testRun,
      },
    };
  }),
});
