import { defineConfig } from "@playwright/test";
import { browsers, dataDirOf, portOf } from "./e2e/ports.ts";
import { chromiumFlags, chromiumPath } from "./scripts/chromium.mjs";

/** Browser journeys against the production build with the demo sites, each browser on a server and a database of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: browsers,
  timeout: 60_000,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: chromiumPath() ?? undefined, args: chromiumFlags },
    trace: "retain-on-failure",
  },
  webServer: Array.from({ length: browsers }, (_, browser) => {
    const port = portOf(browser);
    return {
      command: "node scripts/serve-demo.ts",
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: 180_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      env: {
        PORT: String(port),
        DATA_DIR: dataDirOf(port),
        NODE_ENV: "production",
        FORECOURT_LOCAL: "1",
        LOG_LEVEL: "warn",
      },
    };
  }),
});
