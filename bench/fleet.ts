import { request } from "undici";
import { readOperation } from "#domain/fleet/fleet-change.ts";
import { beginFleetChange, listFleetChanges, rollBackFleetChange } from "#domain/fleet/fleet-store.server.ts";
import { settleDue } from "#domain/fleet/fleet-task.server.ts";
import { planFleet } from "#domain/fleet/plan-fleet.server.ts";
import { chosenSites, noSelection } from "#domain/fleet/selection.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { makeSites } from "./stock/copies.ts";

/**
 * `npm run bench -- fleet [--sites 500]`: one change over many sites, each of a group of its own: seconds until they are listed, planned,
 * changed and rolled back, and until a server that runs meanwhile shows the new value at the last of them.
 */
const { sites: count } = commandOptions({ sites: { usual: 500, quick: 20 } });

const seconds = (began: number): number => Math.round((performance.now() - began) / 10) / 100;

await onStage(async (stage) => {
  await stage.begin(false);
  await makeSites(
    stage.sites,
    Array.from({ length: count }, (_, at) => `bench-${at}`),
  );
  const server = await stage.serve({}, { seconds: 600 });
  const db = openDatabase(stage.url, 4, undefined, consoleRole);
  const deps = { db, reservedHosts: [], now: () => new Date() };
  const figures: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    figures[name] = seconds(began);
    return done;
  };
  try {
    const read = readOperation("set", "tagline", "One for all");
    if (read.kind === "invalid") throw new Error(read.problem);
    const { operation } = read;
    const selection = { ...noSelection, all: true };
    const all = await timed("listed", () => stage.sites.list());
    const chosen = chosenSites(all, selection);
    const planned = await timed("planned", () => planFleet(deps, chosen, operation));
    const changes = planned.filter(({ plan }) => plan.kind === "changes").length;
    if (changes !== count) throw new Error(`${changes} of ${count} sites change`);
    const failed = (error: unknown) => {
      throw error;
    };
    const actor = { kind: "command", id: "bench", action: "fleet.change" } as const;
    const began = performance.now();
    const id = await beginFleetChange(deps, actor, chosen, { operation, selection });
    await timed("changed", () => settleDue(deps, { failed }));
    const last = `${chosen.at(-1)?.slug}.localhost`;
    const shows = async () => {
      const response = await request(`http://127.0.0.1:${server.port}/`, { headers: { host: last } });
      return (await response.body.text()).includes("One for all");
    };
    while (!(await shows())) await new Promise((resolve) => setTimeout(resolve, 50));
    figures.shownAtLastSite = seconds(began);
    await rollBackFleetChange(deps, { ...actor, action: "fleet.roll-back" }, id);
    await timed("rolledBack", () => settleDue(deps, { failed }));
    const [change] = await listFleetChanges(db, 1);
    console.log(JSON.stringify({ sites: count, states: change?.counts, ...figures }));
  } finally {
    await db.close();
  }
});
