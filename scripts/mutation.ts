import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { startVitest } from "vitest/node";
import { type Mutant, type MutationResults, mutationFolder, mutationReport } from "./mutation-report.ts";

/**
 * `npm run mutation`: changes the pure rules that `rules` below lists one expression at a
 * time (a mutant) and runs the tests that execute it. Lists the mutants that no test notices; exit code 1 when less
 * than 90 % are noticed. `npm run mutation -- price.ts` limits it to files whose path contains the words.
 *
 * All mutants are compiled into the files behind switches, and `scripts/mutation-runner.ts` repeats each test with
 * every mutant that it executes. A constant is evaluated once, when its module is loaded: its mutants are run only
 * with `--constants`, one run of the tests for each.
 */
process.chdir(join(import.meta.dirname, ".."));
const rules = [
  "src/domain/cars/*.ts",
  "src/domain/cars/finance/*.ts",
  "src/domain/leads/form-definitions/{clean-text,contact-checks,lead-schema,location-options,postcode-area}.ts",
  "src/domain/leads/stored-leads/{anonymous-lead,greeting,lead,routing,spam}.ts",
  "src/domain/stock/search-index/{car-document,site-rules}.ts",
  "src/domain/cars/attributes/{car-attributes,list-attributes,range-attributes}.ts",
  "src/domain/search/{facet-limits,facets,promo-placement,search-api,to-engine-query}.ts",
  "src/domain/promotions/timed-popup.ts",
  "src/site/parts/car-card/card-view.ts",
  "src/site/car/car-seo.ts",
  "src/site/parts/finance/balance-plot.ts",
  "src/site/parts/saved/list-button.ts",
  "src/domain/places/opening-hours.ts",
  "src/domain/leads/handling/routing-rules.ts",
  "src/domain/leads/service-booking/service-perks.ts",
  "src/domain/leads/test-drive/slots.ts",
  "src/domain/shoppers/watchlist/watchlist-access.ts",
  "src/domain/stock/changes-by-staff/overrides/field-value.ts",
  "src/domain/trade-in/offer.ts",
  "src/site/trade-in/upload-list.ts",
];
const leastScore = 90;

const withConstants = process.argv.includes("--constants");
const words = process.argv.slice(2).filter((word) => word !== "--constants");
const files = rules
  .flatMap((pattern) => {
    const found = globSync(pattern);
    if (found.length === 0) throw new Error(`${pattern} matches no file: name those that it stood for`);
    return found;
  })
  .filter((file) => !/\.test\.ts$|\/a-[a-z-]+\.ts$|-texts\.ts$/.test(file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .toSorted();
const { mutants, contents } = await instrumented(files);

rmSync(mutationFolder, { recursive: true, force: true });
mkdirSync(`${mutationFolder}/results`, { recursive: true });
writeFileSync(`${mutationFolder}/files.json`, JSON.stringify(contents));
await runTests();
const first = results();
if (first.failed.size > 0) {
  console.error(["These tests fail without a mutant, so they notice none:", ...first.failed].join("\n"));
  process.exit(1);
}
const constants = mutants.filter(({ id }) => first.constant.has(id) && !first.executed.has(id));
for (const { id } of withConstants ? constants : []) {
  process.env.__STRYKER_ACTIVE_MUTANT__ = id;
  await runTests(first.filesOf.get(id));
}
const counted = withConstants ? mutants : mutants.filter((mutant) => !constants.includes(mutant));
const { score, text } = mutationReport(counted, results(), ({ fileName, location }) => {
  return readFileSync(fileName, "utf8").split("\n")[location.start.line] ?? "";
});
mkdirSync("reports", { recursive: true });
writeFileSync("reports/mutation.txt", text);
console.log(text);
if (!withConstants) console.log(`${constants.length} mutants of constants were not run (--constants)`);
process.exit(score < leastScore ? 1 : 0);

/** The files with all mutants behind switches. */
async function instrumented(
  names: string[],
): Promise<{ mutants: readonly Mutant[]; contents: Record<string, string> }> {
  const silent = () => {};
  const log = {
    debug: silent,
    trace: silent,
    info: silent,
    warn: console.warn,
    error: console.error,
    fatal: console.error,
  };
  const levels = { isDebugEnabled: () => false, isTraceEnabled: () => false, isInfoEnabled: () => false };
  const enabled = { isWarnEnabled: () => true, isErrorEnabled: () => true, isFatalEnabled: () => true };
  const given = names.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const result = await new Instrumenter({ ...log, ...levels, ...enabled }).instrument(given, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return {
    mutants: [...result.mutants],
    contents: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
  };
}

/** Runs the tests, or those of some files; their results are files of `data/mutation/results`. */
async function runTests(only: Iterable<string> = []): Promise<void> {
  const vitest = await startVitest("test", [...only], {
    config: "scripts/mutation-vitest.config.ts",
    watch: false,
    reporters: [{}],
  });
  await vitest.close();
}

function results(): MutationResults & { failed: Set<string>; filesOf: Map<string, Set<string>> } {
  const all = {
    executed: new Set<string>(),
    noticed: new Set<string>(),
    constant: new Set<string>(),
    failed: new Set<string>(),
  };
  const filesOf = new Map<string, Set<string>>();
  for (const name of globSync(`${mutationFolder}/results/*.json`)) {
    const one = JSON.parse(readFileSync(name, "utf8")) as Record<"files" | keyof typeof all, string[]>;
    for (const kind of ["executed", "noticed", "constant", "failed"] as const)
      for (const id of one[kind]) all[kind].add(id);
    for (const id of one.constant) filesOf.set(id, new Set([...(filesOf.get(id) ?? []), ...one.files]));
  }
  return { ...all, filesOf };
}
