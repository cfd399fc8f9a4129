import { parseArgs } from "node:util";
import { createSiteStore, type SiteSummary } from "#domain/configuration/site-store.server.ts";
import { type FleetOperation, operationText } from "#domain/fleet/fleet-change.ts";
import {
  beginFleetChange,
  type FleetDeps,
  listFleetChanges,
  type Operator,
  readFleetChange,
  rollBackFleetChange,
} from "#domain/fleet/fleet-store.server.ts";
import { settleDue } from "#domain/fleet/fleet-task.server.ts";
import { labelSites } from "#domain/fleet/label-sites.server.ts";
import { planFleet } from "#domain/fleet/plan-fleet.server.ts";
import { selectionText } from "#domain/fleet/selection.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";
import { type Command, type CommandIo, texts, UsageError, whichCommand } from "./command.ts";
import { operatorName } from "./command-log.ts";
import { chosenBy, labelsOf, operationOf, selecting } from "./fleet-arguments.ts";
import { printPages, type WithPageComparison } from "./fleet-pages.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt fleet sites SITES                    the chosen sites with their labels
  forecourt fleet label [--add A,B] [--remove C] SITES   changes their labels
  forecourt fleet plan set PATH VALUE SITES      what a change would do at each site; writes nothing
  forecourt fleet plan add PATH ENTRY SITES      the same of an entry that is added to a list
  forecourt fleet plan unset PATH SITES          the same of a setting that is removed from the agency's layer
  forecourt fleet plan … --pages                 and the pages that differ, site by site; --page /contact-us: its words
  forecourt fleet apply set|add|unset …          does it: site by site, and goes on in the server when it is interrupted
  forecourt fleet list                           changes, newest first
  forecourt fleet show ID                        what became of each site
  forecourt fleet continue [ID]                  applies now what waits
  forecourt fleet rollback ID [--site SLUG]      the values from before again, at all sites or one

SITES are options; a site has to match each of them:
  --label A,B      with one of these labels        --template T     with this template
  --group G,H      of these groups                 --words "W X"    with these words in name, slug, host or group
  --all            every site, without any other option

A change writes the agency's layer, which any template, group or site overrides: a site with a value of its own keeps it. PATH is a setting of
docs/configuration.md, such as price.noPriceText; VALUE is YAML, or the text itself. The console has
the same: Sites, Change many.

Exit codes: 0 done; 1 refused, at one site or more, with the reason; 2 invalid arguments.`;

type Context = { deps: FleetDeps; io: CommandIo; all: SiteSummary[]; withComparison: WithPageComparison };
type Sub = (context: Context, args: string[]) => Promise<number>;
const subcommands: Record<string, Sub> = {
  sites: listSites,
  label,
  plan,
  apply,
  list,
  show,
  continue: goOn,
  rollback,
};

/** The command, independent of how a database is opened. */
export function fleetCommandOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  withComparison: WithPageComparison,
): Command {
  return {
    name: "fleet",
    summary: "one change over many sites: plan, apply, list, show, roll back; labels",
    usage,
    run: async ([name, ...args], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (!sub || name === undefined) {
        throw whichCommand("fleet", name, Object.keys(subcommands));
      }
      return withDb(async (db) => {
        const deps = { db, reservedHosts: env.reservedHosts, now };
        return sub({ deps, io, all: await createSiteStore(db, now).list(), withComparison }, args);
      });
    },
  };
}

const actorOf = (action: string): Operator => ({
  kind: "command",
  id: operatorName(),
  action,
});

async function listSites({ io, all }: Context, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: selecting });
  const rows = chosenBy(all, values).chosen.map((site) => [
    site.slug,
    site.groupSlug,
    site.template,
    (site.labels ?? []).join(" "),
    site.name,
  ]);
  io.out(table(["site", "group", "template", "labels", "name"], rows));
  return 0;
}

async function label({ deps, io, all }: Context, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { ...selecting, ...texts("add", "remove") },
  });
  const { chosen } = chosenBy(all, values);
  const [add, remove] = [labelsOf(values.add), labelsOf(values.remove)];
  if (add.length + remove.length === 0) throw new UsageError("Write --add or --remove with labels");
  const outcome = await labelSites(deps.db, actorOf("fleet.label"), chosen, { add, remove });
  io.out(`${outcome.changed} of ${chosen.length} sites have other labels now.`);
  if (outcome.full.length === 0) return 0;
  io.err(`These would have too many labels: ${outcome.full.join(", ")}`);
  return 1;
}

async function plan({ deps, io, all, withComparison }: Context, args: string[]): Promise<number> {
  const { operation, selection, chosen, asked } = operationOf(all, args);
  const planned = await planFleet(deps, chosen, operation);
  io.out(`${operationText(operation)}, at ${selectionText(selection)}:`);
  io.out(
    table(
      ["site", "outcome", "now", "then"],
      planned.map(({ site, plan: of }) => {
        if (of.kind === "refused") return [site.slug, "refused", of.problem, ""];
        if (of.kind === "changes") return [site.slug, "changes", shown(of.from), shown(of.to)];
        return [site.slug, of.kind === "own" ? `own, the ${of.by}'s` : "unchanged", shown(of.value), ""];
      }),
    ),
  );
  io.out(
    counted(
      planned.map(({ plan: of }) => of.kind),
      chosen.length,
    ),
  );
  if (asked) await printPages(planned, asked, io, withComparison);
  return planned.some(({ plan: of }) => of.kind === "refused") ? 1 : 0;
}

async function apply(context: Context, args: string[]): Promise<number> {
  const { deps, io, all } = context;
  const { operation, selection, chosen, asked } = operationOf(all, args);
  if (asked) throw new UsageError("fleet plan compares pages; fleet apply doesn't");
  if (chosen.length === 0) {
    io.err("No site matches, so nothing is changed.");
    return 1;
  }
  const actor = actorOf("fleet.change");
  const id = await beginFleetChange(deps, actor, chosen, { operation, selection });
  io.out(`Change ${id}: ${operationText(operation)}, at ${chosen.length} sites.`);
  return settleNow(context, id);
}

async function settleNow({ deps, io }: Context, changeId: string | undefined): Promise<number> {
  const states: string[] = [];
  await settleDue(deps, {
    ...(changeId === undefined ? {} : { changeId }),
    failed: (error) => {
      throw error;
    },
    settled: (state) => states.push(state),
  });
  io.out(counted(states, states.length));
  return states.includes("refused") || states.includes("overtaken") ? 1 : 0;
}

async function list({ deps, io }: Context, args: string[]): Promise<number> {
  parseArgs({ args, options: {} });
  const changes = await listFleetChanges(deps.db);
  const rows = changes.map(({ id, madeAt, madeBy, operation, selection, counts }) => [
    id,
    madeAt.toISOString(),
    madeBy,
    Object.entries(counts)
      .map(([state, sites]) => `${sites} ${state}`)
      .join(", "),
    `${shortText(operation)}, at ${selectionText(selection)}`,
  ]);
  io.out(table(["change", "made", "by", "sites", "what"], rows));
  return 0;
}

async function show({ deps, io, all }: Context, args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const found = await knownChange(deps, positionals);
  io.out(`${operationText(found.change.operation)}, at ${selectionText(found.change.selection)}`);
  io.out(`made ${found.change.madeAt.toISOString()} by ${found.change.madeBy}`);
  const rows = found.sites.map(({ siteId, state, problem, from, to }) => [
    all.find(({ id }) => id === siteId)?.slug ?? siteId,
    state,
    from.length === 0 ? "" : shown(from[0]),
    to.length === 0 ? "" : shown(to[0]),
    problem ?? "",
  ]);
  io.out(table(["site", "state", "before", "after", "problem"], rows));
  return 0;
}

async function goOn(context: Context, args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length > 0) await knownChange(context.deps, positionals);
  return settleNow(context, positionals[0]);
}

async function rollback(context: Context, args: string[]): Promise<number> {
  const { deps, io, all } = context;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { site: { type: "string" } },
  });
  const { change } = await knownChange(deps, positionals);
  const site = values.site === undefined ? undefined : all.find(({ slug }) => slug === values.site);
  if (values.site !== undefined && !site) throw new UsageError(`There is no site ${values.site}`);
  const begun = await rollBackFleetChange(deps, actorOf("fleet.roll-back"), change.id, site?.id);
  if (begun === 0) {
    io.err("Nothing of it is applied there, so nothing is rolled back.");
    return 1;
  }
  return settleNow(context, change.id);
}

async function knownChange(deps: FleetDeps, positionals: readonly string[]) {
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError("Name one change by its id");
  const found = await readFleetChange(deps.db, id);
  if (!found) throw new UsageError(`There is no change ${id}; forecourt fleet list shows them`);
  return found;
}

const shown = (value: unknown): string => {
  const text = value === null || value === undefined ? "none" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

const shortText = (operation: FleetOperation): string => {
  const text = operationText(operation);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function counted(kinds: readonly string[], all: number): string {
  const counts = Map.groupBy(kinds, (kind) => kind);
  const parts = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, of]) => `${of.length} ${kind}`);
  return `${all} sites: ${parts.join(", ") || "nothing waited"}.`;
}
