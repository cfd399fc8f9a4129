import { defineConfig } from "vitest/config";

/** The tests of pure rules, for `npm run mutation`: no database and no console check, which each mutant would repeat. */
export default defineConfig({
  test: {
    include: [
      "src/features/cars/**/*.test.ts",
      "src/features/browsing/listing/{facets,refinements}.test.ts",
      "src/features/buying/finance-page/finance-page.test.tsx",
      "src/features/leads/form-definitions/*.test.ts",
      "src/features/leads/lead-form/{lead-rules,service-form}.test.ts",
      "src/features/leads/stored-leads/*.test.ts",
      "src/features/stock/stock-index/{car-document,site-rules}.test.ts",
    ],
    environment: "node",
    setupFiles: ["scripts/mutation-setup.ts"],
    testTimeout: 120_000,
  },
});
