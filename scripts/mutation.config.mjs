/**
 * `npm run mutation`: changes the pure rules of prices, tags, finance, leads and car attributes one expression at a
 * time and runs the tests that cover it; a change that no test notices is a survivor (docs/testing.md).
 * Fails below 90 % noticed. `npm run mutation -- --mutate src/features/cars/cars/price.ts` limits it to a file.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/mutation-vitest.config.ts" },
  coverageAnalysis: "perTest",
  mutate: [
    "src/features/cars/{cars,finance}/*.ts",
    "src/features/leads/form-definitions/*.ts",
    "src/features/leads/stored-leads/{anonymous-lead,greeting,lead,routing,spam}.ts",
    "src/features/stock/stock-index/{car-attributes,car-document,site-rules}.ts",
    // Tests, builders and texts.
    "!**/*.test.ts",
    "!**/a-*.ts",
    "!**/*-texts.ts",
  ],
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: "reports/mutation.json" },
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
  tempDirName: "data/mutation",
  ignorePatterns: ["build", "data", "reports", "test-results", "docs", "bench", ".react-router"],
  concurrency: 2,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 95, low: 90, break: 90 },
  // Stryker rewrites a tsconfig with an API that TypeScript 7 does not have; none is needed.
  tsconfigFile: "none",
  disableTypeChecks: false,
  allowEmpty: false,
};
