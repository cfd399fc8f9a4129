import { setImmediate } from "node:timers/promises";
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
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { FleetOperation } from "./fleet-change.ts";
import type { FleetDeps } from "./fleet-store.server.ts";
import { planSite, type SitePlan } from "./plan.ts";

/** A planned site; `refused` says why the change would make it unusable. */
export type PlannedSite = { site: SiteSummary; plan: SitePlan | { kind: "refused"; problem: string } };

export type StoredGroup = NonNullable<Awaited<ReturnType<typeof currentGroup>>>;

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
export async function problemThen(
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
