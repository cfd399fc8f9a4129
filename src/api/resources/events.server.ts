import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { problem } from "#api/problem.ts";
import { id, instant, pageQuery, sequence } from "#api/schemas.ts";
import { type Action, grantsFor } from "#domain/staff/access/permissions.ts";
import { dayMs } from "#lib/durations.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { stockOf } from "./car-rows.server.ts";

const Event = z
  .strictObject({
    id,
    sequence: z.string().meta({ description: "Grows by the order in which changes were stored." }),
    type: z.string().meta({ description: "Such as `car.changed`." }),
    at: instant,
    site: id.nullable(),
    location: id.nullable(),
    subject: z.string().meta({ description: "The id of the car, lead or deal, or the name of the feed." }),
    data: z.record(z.string(), z.unknown()).meta({ description: "Ids and states, nothing about a person." }),
  })
  .meta({ id: "Event" });

const EventPage = z
  .strictObject({
    items: z.array(Event),
    after: z.string().meta({ description: "What `after` is next time." }),
    is_end: z.boolean().meta({ description: "Whether there are no more now." }),
  })
  .meta({ id: "EventPage" });

const query = z.strictObject({
  limit: pageQuery.limit,
  after: sequence.default(0),
  type: z.string().max(60).optional().meta({ description: "A type, or a family such as `lead.*`." }),
});

/** By the first part of a type: what the client has to be allowed to see it. */
export const families: Readonly<Record<string, Action>> = {
  car: "stock.watch",
  stock: "stock.watch",
  lead: "leads.count",
  booking: "deals.view",
  reservation: "deals.view",
  payment: "deals.view",
  refund: "deals.view",
  trade_in: "deals.view",
  feed: "stock.feeds",
};
const storedMs = 14 * dayMs;

/** The events of a family that a client reaches: those of its cars by their dealership, others by site and location. */
async function reached(family: string, action: Action, deps: ApiDeps): Promise<SQL | null> {
  const { client } = deps;
  const grants = grantsFor(client.access, action);
  if (grants.length === 0) return null;
  const { siteIds, locationIds } = client;
  const ofFamily = sql`e.type like ${`${family}.%`}`;
  // How many cars changed at once, and no car.
  if (family === "stock") return ofFamily;
  const parts = [ofFamily];
  if (locationIds) parts.push(sql`e.location_id = any(${sql.param([...locationIds])}::text[])`);
  if (siteIds && family === "car") {
    const dealerships = (await stockOf(deps))?.seen.flatMap(({ dealershipIds }) => dealershipIds ?? []) ?? [];
    parts.push(sql`e.data ->> 'dealership_id' = any(${sql.param(dealerships)}::text[])`);
  } else if (siteIds) parts.push(sql`e.site_id = any(${sql.param([...siteIds])}::uuid[])`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

async function listEvents(
  { limit, after, type }: z.output<typeof query>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof EventPage>>> {
  const conditions: SQL[] = [];
  for (const [family, action] of Object.entries(families)) {
    const condition = await reached(family, action, deps);
    if (condition) conditions.push(condition);
  }
  if (conditions.length === 0)
    return problem("scope_missing", { detail: "This needs a scope that reads cars, leads, deals or feeds." });
  const ofType =
    type === undefined
      ? sql`true`
      : type.endsWith(".*")
        ? sql`starts_with(e.type, ${type.slice(0, -1)})`
        : sql`e.type = ${type}`;
  const { groupId } = deps.client;
  return deps.db.withTenant({ groupId }, async (tx) => {
    if (after > 0 && (await hasLost(tx, groupId, after, deps.now))) return problem("events_gone");
    const newest = await newestOf(tx, groupId);
    type Row = Omit<z.input<typeof Event>, "at"> & { at: string };
    const { rows } =
      await tx.execute<Row>(sql`select e.id, e.seq::text as sequence, e.type, e.at, e.site_id as site,
        e.location_id as location, e.subject_id as subject, e.data
      from events e where e.group_id = ${groupId}::uuid and e.seq > ${after}::bigint and e.seq <= ${newest}::bigint
        and (${sql.join(conditions, sql` or `)}) and ${ofType}
      order by e.seq limit ${limit + 1}`);
    const items = rows.slice(0, limit).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    const isEnd = rows.length <= limit;
    // At the end, what the client doesn't see counts as seen.
    const last = isEnd ? String(Math.max(Number(newest), after)) : (items.at(-1)?.sequence ?? String(after));
    return done({ items, after: last, is_end: isEnd });
  });
}

async function newestOf(tx: Transaction, groupId: string): Promise<string> {
  const { rows } = await tx.execute<{ seq: string }>(
    sql`select coalesce(max(seq), 0)::text as seq from events where group_id = ${groupId}::uuid`,
  );
  return rows[0]?.seq ?? "0";
}

/** Whether events after a sequence may have been deleted: the oldest one stored is later, and as old as those that are deleted. */
async function hasLost(tx: Transaction, groupId: string, after: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ seq: string; at: string }>(
    sql`select seq::text as seq, at from events where group_id = ${groupId}::uuid and seq is not null order by seq limit 1`,
  );
  const [oldest] = rows;
  return (
    oldest !== undefined &&
    Number(oldest.seq) > after &&
    new Date(oldest.at).getTime() < now.getTime() - storedMs
  );
}

export const eventOperations = [
  operation({
    id: "listEvents",
    method: "GET",
    path: "/events",
    resource: "Events",
    summary: "What happened after a sequence, in order; events are stored for 14 days.",
    about:
      "Each needs what reading its subject needs: `car.*` a scope of stock, `lead.*` one of leads, and so on.",
    needs: null,
    query,
    answer: EventPage,
    problems: ["scope_missing", "events_gone"],
    run: ({ query }, deps) => listEvents(query, deps),
  }),
];
