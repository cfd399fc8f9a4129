import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import {
  bodyReads,
  circlesBetween,
  copiedServerModules,
  demoNamesIn,
  featureNames,
  literalSpreads,
  type PathRule,
  repeatedDefinitions,
  slugComparisons,
  unmatchedRules,
  vagueNames,
  wrongMap,
} from "./architecture-checks.ts";
import { featuresInPlatform } from "./features-in-platform.ts";
import { identifiersOf } from "./identifiers.ts";

/**
 * Checks the architecture rules (docs/architecture.md) and prints violations. Exit code 1 when there are any.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
const problems: string[] = [];

type Module = { source: string; dependencies: { resolved: string; couldNotResolve: boolean }[] };
type Report = {
  modules: Module[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
};

const report = JSON.parse(cruise()) as Report;
for (const { rule, from, to, cycle } of report.summary.violations) {
  problems.push(`${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(" → ") : to}`);
}

// Without TypeScript support dependency-cruiser finds no files and succeeds, so the files that it read are counted.
const files = globSync("{src,packages,demo,scripts,tests,bench}/**/*.{ts,tsx}");
const read = new Set(
  report.modules.filter((module) => module.source.match(/\.tsx?$/)).map((module) => module.source),
);
const unread = files.filter((file) => !read.has(file) && !file.endsWith(".d.ts"));
if (unread.length > 0) problems.push(`the cruiser did not read ${unread.length} files, such as ${unread[0]}`);
const ours = report.modules.filter((module) => module.source.startsWith("src/"));
const edges = ours.reduce((sum, module) => sum + module.dependencies.length, 0);
if (edges < ours.length)
  problems.push(
    `the cruiser found only ${edges} imports in ${ours.length} modules: it probably can't parse them`,
  );

const require = createRequire(import.meta.url);
const { forbidden } = require("../.dependency-cruiser.cjs") as { forbidden: PathRule[] };
const known = report.modules.flatMap(({ source, dependencies }) => [
  source,
  ...dependencies.map(({ resolved }) => resolved),
]);
problems.push(...unmatchedRules(forbidden, [...new Set(known)]));

/** A folder of the trees, such as `domain/leads/handling`. The files beside a front end's folders are its entries: they belong to none. */
const folder = (path: string) => /^src\/((?:domain|site|console|api)\/.+)\/[^/]+$/.exec(path)?.[1];
const folderEdges = ours
  .filter((module) => !/\.test\.tsx?$/.test(module.source))
  .flatMap((module) => module.dependencies.map((to) => [folder(module.source), folder(to.resolved)] as const))
  .filter((edge): edge is [string, string] => Boolean(edge[0] && edge[1] && edge[0] !== edge[1]));
for (const circle of circlesBetween(folderEdges)) {
  problems.push(`rule 2: import cycle between folders: ${circle.join(" → ")}`);
}
const folders = [...new Set(files.map(folder).filter((name) => name !== undefined))];
problems.push(...wrongMap(readFileSync("docs/architecture.md", "utf8"), folders, folderEdges));

const sources = files
  .filter((file) => /^(src|packages)\//.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
problems.push(...slugComparisons(sources));
problems.push(...copiedServerModules(sources));
problems.push(...literalSpreads(sources));
problems.push(...bodyReads(sources));
problems.push(...demoNamesIn(sources, demoNames()));
problems.push(...vagueNames(files));
problems.push(...repeatedDefinitions(sources));

const platform = files
  .filter((file) => file.startsWith("src/platform/"))
  .map((file) => ({ file, identifiers: identifiersOf(readFileSync(file, "utf8"), file) }));
problems.push(...featureNames(platform, featuresInPlatform));

console.log(`architecture rules: ${read.size} modules and ${edges} imports of src/ read`);
if (problems.length > 0) {
  console.error(problems.map((problem) => `  ✗ ${problem}`).join("\n"));
  process.exit(1);
}

function cruise(): string {
  const command = [
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
    "src",
    "packages",
    "demo",
    "scripts",
    "tests",
    "bench",
  ];
  try {
    return execFileSync("depcruise", command, {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    // The exit code is the number of violations; the report is on the output in any case.
    return (error as { stdout: string }).stdout;
  }
}

/** Slugs and names that the demo's documents define. */
function demoNames(): string[] {
  const documents = globSync("demo/sites/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const texts = documents.map((file) => readFileSync(file, "utf8"));
  const slugs = documents
    .map((file) => basename(file, ".ts"))
    .filter((name) => dirname(name) === "." && name.length > 0);
  const names = texts.flatMap((text) =>
    // A field of a form has a name and a label; its name is part of the API, not the demo's.
    [...text.matchAll(/\b(?:slug|name): "([^"]{4,})"(?!,\s*label:)/g)].map((match) => match[1]!),
  );
  return [
    ...new Set([...slugs.filter((slug) => texts.some((text) => text.includes(`"${slug}"`))), ...names]),
  ];
}
