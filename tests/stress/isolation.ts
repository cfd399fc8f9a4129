import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";

/**
 * `npm run stress -- isolation [--sites a,b] [--protections both,policies,filters,none] [--made]`: tests tenant
 * isolation with every route, API call and command for every ordered pair of sites, under each combination of
 * row-level security and query filters. Exits with 1 when data of another tenant appears, or when the control
 * without both finds nothing.
 */
const options = commandOptions({
  sites: { usual: null, quick: "lone-yard,walled-north" },
  protections: { usual: "both,policies,filters,none", quick: "both,none" },
  made: { usual: false, quick: true },
  show: { usual: 20 },
});
const settings = {
  both: { filters: true, policies: true },
  policies: { filters: false, policies: true },
  filters: { filters: true, policies: false },
  none: { filters: false, policies: false },
};
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-stress-isolation-"));
process.env.DATA_DIR = dataDir;
const { embeddedPostgres, removeEmbeddedPostgres } = await import(
  "#platform/database/embedded-postgres.server.ts"
);
const { perform, prepare } = await import("./isolation/perform.ts");
const { report, printFindings } = await import("./isolation/report.ts");
const { Stage } = await import("./isolation/stage.ts");
const { Words } = await import("./isolation/words.ts");

const stage = new Stage(process.env.DATABASE_URL ?? (await embeddedPostgres(dataDir)), dataDir);
await endingWith(removeAll, async () => {
  const words = new Words();
  await stage.begin(words, { demo: !options.made });
  const wanted = options.sites?.split(",");
  // In small only these sites have data, and only the first, which is alone in its group, calls.
  const { isQuick } = options;
  const context = await prepare(stage, words, (slug) => !isQuick || !wanted || wanted.includes(slug));
  const pairs = (caller: string, other: string) =>
    !wanted || (wanted.includes(caller) && wanted.includes(other) && (!isQuick || caller === wanted[0]));
  const how = isQuick ? "quick" : "whole";
  const outcomes = [];
  for (const name of options.protections.split(",") as (keyof typeof settings)[])
    outcomes.push(
      printFindings({ name, ...(await perform(context, settings[name], pairs, how)) }, options.show),
    );
  if (!report(outcomes, context, pairs)) process.exitCode = 1;
});

async function removeAll(): Promise<void> {
  await stage.end();
  if (!process.env.DATABASE_URL) await removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
