import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { lockDocuments } from "#domain/configuration/apply-document.server.ts";
import { offerProblems, problemsAdded } from "#domain/configuration/offer-terms.ts";
import { resolveSite } from "#domain/configuration/resolve.ts";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import {
  currentGroup,
  currentSites,
  type StoredSite,
  UnusableConfiguration,
} from "#domain/configuration/site-versions.server.ts";
import { ownWidgetHosts } from "#domain/configuration/widget-hosts.server.ts";
import { reservedWidgetHosts } from "#domain/configuration/widget-hosts.ts";
import { sameValue } from "#domain/content/drafts/document-path.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { sites } from "#platform/database/site-tables.ts";
import type { FleetOperation, Selection } from "./fleet-change.ts";
import { fleetChangeSites, fleetChanges } from "./fleet-tables.ts";
import { agencyValue, layerWith, planSite, type SitePlan } from "./plan.ts";
import { dueStates, type SiteState } from "./site-state.ts";

export type FleetDeps = {
  /** As the role that sees changes of many sites. */
  db: Database;
  /** Hosts of the platform's own, which no widget may name. */
  reservedHosts: readonly string[];
  now(): Date;
};

/** A person who works in the console, or by a command. */
export type Operator = Actor & { kind: "member" | "command" };

/** A planned site; `refused` says why the change would make it unusable. */
export type PlannedSite = { site: SiteSummary; plan: SitePlan | { kind: "refused"; problem: string } };

type StoredGroup = NonNullable<Awaited<ReturnType<typeof currentGroup>>>;

/** While the database works for one group, the process does for another; more would take the connections of requests. */
const groupsAtOnce = 2;

/** What an operation would do at each of these sites, in their order. It yields between groups, so that requests go on. */
export async function planFleet(
  { db, reservedHosts }: Pick<FleetDeps, "db" | "reservedHosts">,
  chosen: readonly SiteSummary[],
  operation: FleetOperation,
): Promise<PlannedSite[]> {
  const plans = new Map<string, PlannedSite["plan"]>();
  const groups = [...Map.groupBy(chosen, (site) => site.groupId)];
  await mapInTurns(groups, groupsAtOnce, async ([groupId, own]) => {
    const found = await planGroup(db, groupId, own, operation, reservedHosts);
    for (const [id, plan] of found) plans.set(id, plan);
    await setImmediate();
  });
  const gone = { kind: "refused" as const, problem: "the site is gone" };
  return chosen.map((site) => ({ site, plan: plans.get(site.id) ?? gone }));
}

async function planGroup(
  db: Database,
  groupId: string,
  chosen: readonly SiteSummary[],
  operation: FleetOperation,
  reservedHosts: readonly string[],
): Promise<Map<string, PlannedSite["plan"]>> {
  try {
    return await db.withTenant({ groupId }, async (tx) => {
      const plans = new Map<string, PlannedSite["plan"]>();
      const group = await currentGroup(tx, groupId);
      if (!group) return plans;
      for (const stored of await currentSites(tx, groupId)) {
        if (!chosen.some(({ id }) => id === stored.id)) continue;
        const plan = planSite(
          { group: group.document, site: stored.document, agency: stored.agency },
          operation,
        );
        const problem =
          plan.kind === "changes"
            ? await problemThen(tx, { groupId, group, stored, agency: plan.agency, reservedHosts })
            : null;
        plans.set(stored.id, problem === null ? plan : { kind: "refused", problem });
      }
      return plans;
    });
  } catch (error) {
    if (!(error instanceof UnusableConfiguration)) throw error;
    const problem = "its stored configuration can’t be used by this version: run forecourt site validate";
    return new Map(chosen.map(({ id }) => [id, { kind: "refused", problem }]));
  }
}

/** Why a site couldn't be used with another layer of the agency; null where it could. */
async function problemThen(
  tx: Transaction,
  of: {
    groupId: string;
    group: StoredGroup;
    stored: StoredSite;
    agency: SettingsLayer;
    reservedHosts: readonly string[];
  },
): Promise<string | null> {
  const resolved = (agency: SettingsLayer) =>
    resolveSite({
      groupId: of.groupId,
      groupVersion: of.group.version,
      group: of.group.document,
      siteId: of.stored.id,
      siteVersion: of.stored.version,
      site: of.stored.document,
      agency,
    });
  const after = resolved(of.agency);
  if (after.kind === "invalid") return firstProblem(after.problems);
  const hosts = [
    ...reservedWidgetHosts(after.site, of.reservedHosts),
    ...(await ownWidgetHosts(tx, [after.site])),
  ];
  if (hosts.length > 0) return firstProblem(hosts);
  const offers = offerProblems(after.site);
  if (offers.length === 0) return null;
  const before = resolved(of.stored.agency);
  return firstProblem(problemsAdded(before.kind === "ok" ? offerProblems(before.site) : [], offers));
}

const firstProblem = ([first]: readonly { path: string; message: string }[]): string | null =>
  first ? (first.path ? `${first.path}: ${first.message}` : first.message) : null;

/** Stores a change, which the task applies at each of these sites; at a site with a value of its own it changes nothing. */
export async function beginFleetChange(
  { db, now }: Pick<FleetDeps, "db" | "now">,
  actor: Operator,
  chosen: readonly Pick<SiteSummary, "id">[],
  { operation, selection }: { operation: FleetOperation; selection: Selection },
): Promise<string> {
  const id = randomId();
  await db.as(actor).withoutTenant(async (tx) => {
    await tx.insert(fleetChanges).values({
      id,
      operation,
      selection,
      madeByKind: actor.kind,
      madeBy: actor.id,
      madeAt: now(),
    });
    if (chosen.length > 0)
      await tx
        .insert(fleetChangeSites)
        .values(
          chosen.map((site, place) => ({ changeId: id, siteId: site.id, place, state: "waiting" as const })),
        );
  });
  return id;
}

export type FleetChange = typeof fleetChanges.$inferSelect;
export type ListedChange = FleetChange & { counts: Partial<Record<SiteState, number>> };

/** The newest changes, with how many sites are in which state. */
export function listFleetChanges(db: Database, most = 20): Promise<ListedChange[]> {
  return db.withoutTenant(async (tx) => {
    const found = await tx.select().from(fleetChanges).orderBy(desc(fleetChanges.madeAt)).limit(most);
    if (found.length === 0) return [];
    const counts = await tx
      .select({
        changeId: fleetChangeSites.changeId,
        state: fleetChangeSites.state,
        sites: sql<number>`count(*)::int`,
      })
      .from(fleetChangeSites)
      .where(
        inArray(
          fleetChangeSites.changeId,
          found.map(({ id }) => id),
        ),
      )
      .groupBy(fleetChangeSites.changeId, fleetChangeSites.state);
    return found.map((change) => ({
      ...change,
      counts: Object.fromEntries(
        counts.filter(({ changeId }) => changeId === change.id).map(({ state, sites: of }) => [state, of]),
      ),
    }));
  });
}

export type ChangedSite = Omit<typeof fleetChangeSites.$inferSelect, "changeId" | "place">;

/** A change with its sites in order; null for an unknown one. */
export function readFleetChange(
  db: Database,
  id: string,
): Promise<{ change: FleetChange; sites: ChangedSite[] } | null> {
  return db.withoutTenant(async (tx) => {
    const [change] = await tx.select().from(fleetChanges).where(eq(fleetChanges.id, id));
    if (!change) return null;
    const found = await tx
      .select()
      .from(fleetChangeSites)
      .where(eq(fleetChangeSites.changeId, id))
      .orderBy(asc(fleetChangeSites.place));
    return { change, sites: found };
  });
}

/**
 * Has a change rolled back, which the task does: where it was applied, the agency's value from before comes back. Sites that wait for it
 * aren't changed any more.
 * @param siteId one site only; all of them by default
 * @returns how many sites are rolled back
 */
export function rollBackFleetChange(
  { db }: Pick<FleetDeps, "db">,
  actor: Operator,
  id: string,
  siteId?: string,
): Promise<number> {
  const by = { returnedByKind: actor.kind, returnedBy: actor.id };
  const of = and(
    eq(fleetChangeSites.changeId, id),
    siteId === undefined ? undefined : eq(fleetChangeSites.siteId, siteId),
  );
  return db.as(actor).withoutTenant(async (tx) => {
    const stopped = await tx
      .update(fleetChangeSites)
      .set({ ...by, state: "returned" })
      .where(and(of, eq(fleetChangeSites.state, "waiting")));
    const begun = await tx
      .update(fleetChangeSites)
      .set({ ...by, state: "returning" })
      .where(and(of, eq(fleetChangeSites.state, "applied")));
    return (stopped.rowCount ?? 0) + (begun.rowCount ?? 0);
  });
}

/** A site that waits to be changed or rolled back. */
export type DueSite = {
  changeId: string;
  groupId: string | null;
  siteId: string;
  operation: FleetOperation;
  actor: Operator;
};

type DueRow = {
  change_id: string;
  group_id: string | null;
  site_id: string;
  operation: FleetOperation;
  is_returning: boolean;
  by_kind: Operator["kind"];
  by: string;
};

/** Sites that wait, oldest change first. */
export function dueSites(db: Database, most: number, changeId?: string): Promise<DueSite[]> {
  return db.withoutTenant(async (tx) => {
    const { rows } = await tx.execute<DueRow>(sql`
      select f.change_id, a.group_id, f.site_id, c.operation, f.state = 'returning' as is_returning,
        case f.state when 'returning' then f.returned_by_kind else c.made_by_kind end as by_kind,
        case f.state when 'returning' then f.returned_by else c.made_by end as by
      from ${fleetChangeSites} f
      join ${fleetChanges} c on c.id = f.change_id
      left join all_sites() a on a.site_id = f.site_id
      where f.state in (${sql.join(
        dueStates.map((state) => sql`${state}`),
        sql`, `,
      )})
        and (${changeId ?? null}::text is null or f.change_id = ${changeId ?? null})
      order by c.made_at, f.place limit ${most}`);
    return rows.map((row) => ({
      changeId: row.change_id,
      groupId: row.group_id,
      siteId: row.site_id,
      operation: row.operation,
      actor: {
        kind: row.by_kind,
        id: row.by,
        action: row.is_returning ? "fleet.roll-back" : "fleet.change",
      },
    }));
  });
}

/**
 * Changes one site, or rolls it back, in one transaction with what becomes of it: a process that is killed leaves the site waiting, or
 * done. Returns the state that it has then; null when another process was first.
 */
export async function settleSite(
  { db, reservedHosts, now }: FleetDeps,
  { changeId, groupId, siteId, operation, actor }: DueSite,
): Promise<SiteState | null> {
  const own = and(eq(fleetChangeSites.changeId, changeId), eq(fleetChangeSites.siteId, siteId));
  const settle = (tx: Transaction, values: Partial<ChangedSite>) =>
    tx
      .update(fleetChangeSites)
      .set({ ...values, settledAt: now() })
      .where(own);
  const refuse = async (problem: string): Promise<SiteState> => {
    await db.withoutTenant((tx) => settle(tx, { state: "refused", problem }));
    return "refused";
  };
  if (groupId === null) return refuse("the site is gone");
  try {
    return await db.as(actor).withTenant({ groupId }, async (tx) => {
      await lockDocuments(tx, groupId);
      const [row] = await tx.select().from(fleetChangeSites).where(own).for("update");
      if (row?.state !== "waiting" && row?.state !== "returning") return null;
      const group = await currentGroup(tx, groupId);
      const stored = (await currentSites(tx, groupId)).find(({ id }) => id === siteId);
      const result =
        group && stored
          ? await settled(tx, { groupId, group, stored, reservedHosts }, operation, row)
          : { state: "refused" as const, problem: "the site is gone" };
      await settle(tx, result);
      // Last, so that followers read the change feed in the order of its numbers.
      if (result.state === "applied" || result.state === "returned")
        await tx.execute(sql`select record_change('site', ${groupId}::uuid, null)`);
      return result.state;
    });
  } catch (error) {
    if (!(error instanceof UnusableConfiguration)) throw error;
    return refuse("its stored configuration can’t be used by this version: run forecourt site validate");
  }
}

type Settled = Pick<ChangedSite, "state"> & Partial<Pick<ChangedSite, "from" | "to" | "problem">>;
type Place = { groupId: string; group: StoredGroup; stored: StoredSite; reservedHosts: readonly string[] };

const stored = (value: unknown): [] | [unknown] => (value === undefined ? [] : [value]);

async function settled(
  tx: Transaction,
  place: Place,
  operation: FleetOperation,
  row: ChangedSite,
): Promise<Settled> {
  const { path } = operation;
  const { agency, document } = place.stored;
  if (row.state === "returning") {
    if (!sameValue(agencyValue(agency, path), row.to[0])) return { state: "overtaken" };
    const before = layerWith(agency, path, row.from[0]);
    const problem = await problemThen(tx, { ...place, agency: before });
    if (problem !== null) return { state: "overtaken", problem };
    await writeAgency(tx, place, before);
    return { state: "returned" };
  }
  const plan = planSite({ group: place.group.document, site: document, agency }, operation);
  if (plan.kind !== "changes") return { state: plan.kind };
  const problem = await problemThen(tx, { ...place, agency: plan.agency });
  if (problem !== null) return { state: "refused", problem };
  await writeAgency(tx, place, plan.agency);
  return {
    state: "applied",
    from: stored(agencyValue(agency, path)),
    to: stored(agencyValue(plan.agency, path)),
  };
}

async function writeAgency(
  tx: Transaction,
  { groupId, stored: { id } }: Place,
  agency: SettingsLayer,
): Promise<void> {
  await tx
    .update(sites)
    .set({ agency, agencyVersion: sql`${sites.agencyVersion} + 1` })
    .where(and(eq(sites.groupId, groupId), eq(sites.id, id)));
}
