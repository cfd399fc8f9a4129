import type { Outcome, TestContext } from "./perform.ts";
import type { Surface } from "./walk.ts";

const titles: Record<Surface, string> = {
  console: "screens of the console",
  routes: "routes, pages and their data",
  calls: "calls",
  files: "pictures and files",
  hosts: "other ways to name a host",
  cache: "cached pages",
  commands: "commands",
  rows: "changed rows of other tenants",
};
const columns = {
  both: "both protections",
  policies: "row-level security alone",
  filters: "the queries' filters alone",
  none: "neither (control)",
};

type Named = Outcome & { name: keyof typeof columns };

/**
 * Prints what a run found, limited per kind, as soon as it is over. The control's findings are only counted.
 */
export function printFindings<One extends Named>(outcome: One, maxShown: number): One {
  const { name, tally, seconds } = outcome;
  const found = [...tally.values()].flatMap((one) => one.found);
  console.log(`${columns[name]}: ${found.length} found in ${seconds} s`);
  if (name === "none") return outcome;
  const kinds = Map.groupBy(found, ({ surface, what }) => `${surface}: ${what}`);
  for (const [kind, same] of [...kinds].slice(0, maxShown)) {
    const { caller, of, request } = same[0]!;
    console.log(`  ${kind} (${same.length} times, first of ${of} on ${caller}: ${request.slice(0, 120)})`);
  }
  return outcome;
}

/**
 * Prints the table and one line of JSON; false when a protected run found anything, or the unprotected one
 * nothing.
 */
export function report(
  outcomes: readonly Named[],
  { shown }: TestContext,
  pairs: (caller: string, other: string) => boolean,
): boolean {
  const slugs = shown.map(({ site }) => site.slug);
  const count = slugs.flatMap((caller) =>
    slugs.filter((other) => other !== caller && pairs(caller, other)),
  ).length;
  const cell = ({ tally }: Named, surface: Surface) => {
    const { requests, found } = tally.get(surface) ?? { requests: 0, found: [] };
    return surface === "rows" ? `${found.length} found` : `${requests} requests, ${found.length} found`;
  };
  const head = ["", ...outcomes.map(({ name }) => columns[name])];
  const rows = [
    head,
    head.map(() => "---"),
    ...(Object.keys(titles) as Surface[]).map((surface) => [
      titles[surface],
      ...outcomes.map((outcome) => cell(outcome, surface)),
    ]),
    ["markers searched for", ...outcomes.map(({ canaries }) => String(canaries))],
    ["filters removed from queries", ...outcomes.map((outcome) => String(outcome.filtersRemoved))],
    ["seconds", ...outcomes.map(({ seconds }) => String(seconds))],
  ];
  console.log(`${slugs.length} sites, ${count} ordered pairs\n`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  const sums = outcomes.map(({ name, tally, ...rest }) => {
    const surfaces = Object.fromEntries(
      [...tally].map(([surface, { requests, found }]) => [surface, { requests, found: found.length }]),
    );
    return {
      protections: name,
      surfaces,
      canaries: rest.canaries,
      filtersRemoved: rest.filtersRemoved,
      seconds: rest.seconds,
    };
  });
  console.log(JSON.stringify({ stress: "isolation", sites: slugs.length, pairs: count, figures: sums }));
  return outcomes.every(({ name, tally, filtersRemoved }) => {
    const found = [...tally.values()].some((one) => one.found.length > 0);
    const open = name === "policies" || name === "none";
    return found === (name === "none") && filtersRemoved > 0 === open;
  });
}
