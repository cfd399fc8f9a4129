import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { mutationFolder } from "./mutation-report.ts";

const root = join(import.meta.dirname, "..");
const files = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(join(root, mutationFolder, "files.json"), "utf8"))),
);

/** The tests of pure rules for `npm run mutation`, with the mutants in place of the files that they change. */
export default defineConfig({
  root,
  plugins: [
    {
      name: "mutants",
      enforce: "pre",
      load: (id) => files.get(id.slice(root.length + 1).replace(/\?.*$/, "")) ?? null,
    },
  ],
  test: {
    include: [
      "src/features/cars/**/*.test.ts",
      "src/features/browsing/car-card/card-view.test.ts",
      "src/features/browsing/listing/{facets,promo-placement,refinements,search-api}.test.ts",
      "src/features/browsing/promotions/promotions.test.ts",
      "src/features/buying/finance-page/finance-page.test.tsx",
      "src/features/leads/form-definitions/*.test.ts",
      "src/features/leads/handling/routing-rules.test.ts",
      "src/features/leads/lead-form/{lead-rules,service-form}.test.ts",
      "src/features/leads/servicing/servicing-page.test.tsx",
      "src/features/leads/stored-leads/*.test.ts",
      "src/features/leads/test-drive/slots.test.ts",
      "src/features/places/locations/opening-hours.test.ts",
      "src/features/screens/car-page/car-data.test.ts",
      "src/features/shoppers/shortlist/watchlist-access.test.ts",
      "src/features/stock/stock-index/{car-document,site-rules}.test.ts",
      "src/features/stock/stock-overrides/field-value.test.ts",
      "src/features/trade-in/trade-in/{trade-in-rules,upload-list}.test.ts",
    ],
    environment: "node",
    setupFiles: ["scripts/mutation-setup.ts"],
    runner: "scripts/mutation-runner.ts",
    testTimeout: 120_000,
    // Its key is the content on disk, without the mutants.
    fsModuleCache: false,
    pool: "forks",
    maxWorkers: 2,
  },
});
