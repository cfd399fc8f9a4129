import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "./scripts/chromium.mjs";

/** `E2E_PORT` lets two runs stand beside each other, each on a database of its own. */
const port = Number(process.env.E2E_PORT ?? 3999);

/** Browser journeys against the production build with the demo sites, on a database of their own and a fixed clock. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    baseURL: `http://harbour.localhost:${port}`,
    browserName: "chromium",
    launchOptions: { executablePath: chromiumPath() ?? undefined, args: chromiumFlags },
    trace: "retain-on-failure",
  },
  webServer: {
    command: "node scripts/serve-demo.ts",
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: port === 3999 ? "data/e2e" : `data/e2e-${port}`,
      NODE_ENV: "production",
      FORECOURT_LOCAL: "1",
      LOG_LEVEL: "warn",
    },
  },
});
