import { and, eq, sql } from "drizzle-orm";
import { lockDocuments } from "#domain/configuration/apply-document.server.ts";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import {
  currentGroup,
  currentSites,
  type StoredSite,
  UnusableConfiguration,
} from "#domain/configuration/site-versions.server.ts";
import { sameValue } from "#domain/content/drafts/document-path.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { sites } from "#platform/database/site-tables.ts";
import type { FleetOperation } from "./fleet-change.ts";
import type { ChangedSite, DueSite, FleetDeps } from "./fleet-store.server.ts";
import { fleetChangeSites } from "./fleet-tables.ts";
import { agencyValue, layerWith, planSite } from "./plan.ts";
import { problemThen, type StoredGroup } from "./plan-fleet.server.ts";
import type { SiteState } from "./site-state.ts";

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
