import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import type { FleetOperation, Selection } from "./fleet-change.ts";
import { fleetChangeSites, fleetChanges } from "./fleet-tables.ts";
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
