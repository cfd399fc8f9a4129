import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { templates } from "#domain/configuration/site.ts";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { whyCommandOnly } from "#domain/content/drafts/editable.ts";
import {
  type FleetOperation,
  operationKinds,
  operationText,
  readOperation,
  settingPaths,
} from "#domain/fleet/fleet-change.ts";
import { type FleetDeps, listFleetChanges, readFleetChange } from "#domain/fleet/fleet-store.server.ts";
import { type PlannedSite, planFleet } from "#domain/fleet/plan-fleet.server.ts";
import { choosesAny, chosenSites, selectionText, unknownNames } from "#domain/fleet/selection.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type FleetAsk, selectionOf } from "./fleet-address.ts";
import {
  type ChangedSiteRow,
  type FleetChangeModel,
  type FleetModel,
  type ListedChangeRow,
  type Outcome,
  outcomes,
  type PlannedRow,
  stateNames,
} from "./fleet-model.ts";

const rowsPerPage = 100;

/** The settings that the console changes at many sites: those that it changes at one. */
const editablePaths = settingPaths().filter((path) => whyCommandOnly(path.split(".")) === null);

/** The sites that are chosen, or why they can't be. */
export function chosenBy(
  all: readonly SiteSummary[],
  ask: FleetAsk,
): { chosen: SiteSummary[]; problem: string | null } {
  const selection = selectionOf(ask);
  const unknown = unknownNames(all, selection);
  if (unknown.length > 0) return { chosen: [], problem: `No site has ${unknown.join(", ")}.` };
  const chosen = chosenSites(all, selection);
  const problem = choosesAny(selection) && chosen.length === 0 ? "No site matches all of these." : null;
  return { chosen, problem };
}

/** The change that is asked for, or why it can't be made; neither before a setting is named. */
export function operationOf({ kind, path, value }: FleetAsk): {
  operation: FleetOperation | null;
  problem: string | null;
} {
  if (path === "") return { operation: null, problem: null };
  const read = readOperation(operationKinds.find((one) => one === kind) ?? "set", path, value);
  if (read.kind === "invalid") return { operation: null, problem: `${read.problem}.` };
  const reason = whyCommandOnly(read.operation.path);
  return reason === null
    ? { operation: read.operation, problem: null }
    : { operation: null, problem: `Only forecourt fleet changes ${path}: ${reason}.` };
}

/** The same for the same sites, whatever they are called. */
export const seenText = (chosen: readonly Pick<SiteSummary, "id">[]): string =>
  createHash("sha256")
    .update(chosen.map(({ id }) => id).join())
    .digest("hex");

export async function fleetModel(
  deps: Pick<FleetDeps, "db" | "reservedHosts">,
  all: readonly SiteSummary[],
  ask: FleetAsk,
  shown: { outcome: string | null; page: number },
): Promise<FleetModel> {
  const { chosen, problem: choice } = chosenBy(all, ask);
  const { operation, problem: change } = operationOf(ask);
  const planned = operation ? await planFleet(deps, chosen, operation) : null;
  const outcome = outcomes.find((one) => one === shown.outcome) ?? null;
  const rows = planned
    ? outcomes
        .filter((one) => outcome === null || one === outcome)
        .flatMap((one) => planned.filter(({ plan }) => plan.kind === one).map(plannedRow))
    : chosen.map((site): PlannedRow => ({ ...about(site), kind: "chosen" }));
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(Math.max(1, shown.page), pages);
  return {
    ask,
    templates,
    groups: [...new Set(all.map(({ groupSlug }) => groupSlug))].sort(),
    labels: [...new Set(all.flatMap(({ labels }) => labels ?? []))].sort(),
    paths: editablePaths,
    problems: { choice, change },
    chosen: choosesAny(selectionOf(ask)) ? chosen.length : null,
    seen: seenText(chosen),
    counts: planned && countsOf(planned),
    outcome,
    page,
    pages,
    rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    text: operation && operationText(operation),
    changes: await listedChanges(deps.db),
  };
}

const about = ({ slug, name, groupSlug, labels = [] }: SiteSummary) => ({
  slug,
  name,
  group: groupSlug,
  labels,
});

function plannedRow({ site, plan }: PlannedSite): PlannedRow {
  const common = about(site);
  switch (plan.kind) {
    case "changes":
      return { ...common, kind: "changes", from: valueText(plan.from), to: valueText(plan.to) };
    case "own":
      return { ...common, kind: "own", by: plan.by, value: valueText(plan.value) };
    case "unchanged":
      return { ...common, kind: "unchanged", value: valueText(plan.value) };
    case "refused":
      return { ...common, kind: "refused", problem: plan.problem };
  }
}

const countsOf = (planned: readonly PlannedSite[]): Record<Outcome, number> =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, planned.filter(({ plan }) => plan.kind === outcome).length]),
  ) as Record<Outcome, number>;

/** A value as people read it, cut where it is long. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

async function listedChanges(db: Database): Promise<ListedChangeRow[]> {
  const changes = await listFleetChanges(db);
  const names = await operatorNames(db);
  return changes.map(({ id, operation, selection, madeBy, madeAt, counts }) => ({
    id,
    text: `${shortText(operationText(operation))}, at ${selectionText(selection)}`,
    by: names.get(madeBy) ?? madeBy,
    at: madeAt.toISOString(),
    states: Object.entries(counts)
      .map(([state, sites]) => `${sites} ${stateNames[state as keyof typeof stateNames].toLowerCase()}`)
      .join(", "),
  }));
}

const shortText = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

/** Operators by id; a command's change has the name of the login. */
async function operatorNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.withoutTenant((tx) =>
    tx
      .select({ id: staffMembers.id, name: staffMembers.name })
      .from(staffMembers)
      .where(eq(staffMembers.operator, true)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A change and what became of its sites, those with problems first; null for an unknown one. */
export async function fleetChangeModel(
  db: Database,
  all: readonly SiteSummary[],
  id: string,
): Promise<FleetChangeModel | null> {
  const found = await readFleetChange(db, id);
  if (!found) return null;
  const { change } = found;
  const sites = new Map(all.map((site) => [site.id, site]));
  const urgency = ["refused", "overtaken", "waiting", "returning"];
  const rows = found.sites.map(({ siteId, state, problem, from, to }): ChangedSiteRow => {
    const site = sites.get(siteId);
    return {
      id: siteId,
      name: site?.name ?? "a removed site",
      slug: site?.slug ?? null,
      state,
      before: from.length === 0 ? "none" : valueText(from[0]),
      after: to.length === 0 ? "none" : valueText(to[0]),
      problem,
    };
  });
  const rank = ({ state }: ChangedSiteRow) =>
    (urgency.indexOf(state) + urgency.length + 1) % (urgency.length + 1);
  return {
    id,
    text: operationText(change.operation),
    selection: selectionText(change.selection),
    by: (await operatorNames(db)).get(change.madeBy) ?? change.madeBy,
    at: change.madeAt.toISOString(),
    sites: rows.sort((a, b) => rank(a) - rank(b)),
  };
}
