import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { mutationFolder } from "./mutation-report.ts";

const root = join(import.meta.dirname, "..");
const files = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(join(root, mutationFolder, "files.json"), "utf8"))),
);

/** A pattern of files, which exist: one that a move left behind would leave its rules without tests. */
function matching(pattern: string): string {
  if (globSync(pattern, { cwd: root }).length === 0) throw new Error(`${pattern} matches no file`);
  return pattern;
}

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
      "src/domain/cars/**/*.test.ts",
      "src/site/parts/car-card/card-view.test.ts",
      "src/domain/search/{facets,promo-placement,refinements,search-api}.test.ts",
      "src/site/parts/promotions/promotions.test.ts",
      "src/site/finance/finance-page.test.tsx",
      "src/domain/leads/form-definitions/*.test.ts",
      "src/domain/leads/handling/routing-rules.test.ts",
      "src/site/parts/lead-form/{lead-rules,service-form}.test.ts",
      "src/site/service/servicing-page.test.tsx",
      "src/domain/leads/stored-leads/*.test.ts",
      "src/domain/leads/test-drive/slots.test.ts",
      "src/domain/places/opening-hours.test.ts",
      "src/site/car/car-data.test.ts",
      "src/domain/shoppers/watchlist/watchlist-access.test.ts",
      "src/domain/stock/search-index/{car-document,site-rules}.test.ts",
      "src/domain/stock/changes-by-staff/overrides/field-value.test.ts",
      "src/domain/trade-in/trade-in-rules.test.ts",
      "src/site/trade-in/upload-list.test.ts",
    ].map(matching),
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
