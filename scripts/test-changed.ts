import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "./install.mjs";
import { reachedTests, reachesEverything } from "./reached-tests.ts";
import { step } from "./steps.mjs";

/**
 * `npm run test:changed`: the checks, and the tests that the changes since the last commit reach; `npm run test:changed -- main` those since
 * another one. Of many tests it runs the nearest, with `--all` each. It names browser tests, which need a build and the demo.
 */
process.chdir(join(import.meta.dirname, ".."));
const maxTests = 30;
const words = process.argv.slice(2);
const since = words.find((word) => !word.startsWith("-")) ?? "HEAD";
const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [
  ...git("diff", "--name-only", "--no-renames", since, "--"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
if (changed.length === 0) {
  console.log(`No file differs from ${since}. Name another commit: npm run test:changed -- main`);
  process.exit(0);
}

const { imports } = JSON.parse(readFileSync("package.json", "utf8")) as { imports: Record<string, string> };
const modules = globSync("{*.config.ts,{src,packages,bench,demo,scripts,tests}/**/*.{ts,tsx,mjs}}");
const sources = new Map(modules.map((file) => [file, readFileSync(file, "utf8")]));
const { tests, browserTests } = reachedTests(changed, sources, imports);
const run = words.includes("--all") ? tests : tests.slice(0, maxTests);
const present = changed.filter((file) => existsSync(file));

const steps: [string, string, string[]][] = [
  ["types", "node", ["scripts/types.mjs"]],
  ["lint", "biome", ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...present]],
  ["generated docs", "node", ["scripts/docs.ts", "--check"]],
  ["names", "node", ["scripts/names.ts"]],
  ["architecture rules", "node", ["scripts/architecture-rules.ts"]],
];
if (run.length > 0) steps.splice(1, 0, [`${run.length} test files`, "vitest", ["run", ...run]]);

console.log(
  `Files that differ from ${since}: ${changed.length}; test files that they reach: ${tests.length}`,
);
const env = environment({ NODE_ENV: "test", FORECOURT_LOCAL: "1" });
const statuses: number[] = [];
const lane = async () => {
  for (let next = steps.shift(); next; next = steps.shift()) statuses.push(await step(...next, { env }));
};
await Promise.all([lane(), lane()]);

if (run.length < tests.length)
  console.log(
    `${tests.length - run.length} test files farther from the change were not run: npm run test:changed -- --all runs them too.`,
  );
const wide = changed.filter(reachesEverything);
if (wide.length > 0) console.log(`Every test is run with ${wide.join(", ")}: npm test runs them all.`);
if (browserTests.length > 0)
  console.log(`Browser tests, by npm run test:file -- PATH: ${browserTests.join(" ")}`);
process.exit(statuses.some((status) => status !== 0) ? 1 : 0);
