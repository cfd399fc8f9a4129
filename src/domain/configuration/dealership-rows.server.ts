import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { Dealership, Location } from "./site.ts";

/**
 * Updates the tables that cars reference to a group's document. A dealership or location that cars still
 * reference can't be removed: the problems say how many.
 */
export async function savePlaces(
  tx: Transaction,
  groupId: string,
  places: { dealerships: readonly Dealership[]; locations: readonly Location[] },
): Promise<Problem[]> {
  const dealerships = JSON.stringify(places.dealerships.map(({ id, slug }) => ({ id, slug })));
  const locations = JSON.stringify(
    places.locations.map(({ id, slug, dealership_id }) => ({ id, slug, dealership_id })),
  );
  await lockStock(tx, groupId);
  const problems = await stillNeeded(tx, dealerships, locations);
  if (problems.length > 0) return problems;

  // Slugs may be swapped between rows; `~` occurs in no slug, so these are free while the rows change.
  await tx.execute(sql`update dealerships set slug = '~' || id where group_id = ${groupId}::uuid`);
  await tx.execute(sql`update locations set slug = '~' || id where group_id = ${groupId}::uuid`);
  await tx.execute(sql`
    insert into dealerships (group_id, id, slug)
    select ${groupId}::uuid, d.id, d.slug from jsonb_to_recordset(${dealerships}::jsonb) as d(id text, slug text)
    on conflict (group_id, id) do update set slug = excluded.slug`);
  await tx.execute(sql`
    insert into locations (group_id, id, slug, dealership_id)
    select ${groupId}::uuid, l.id, l.slug, l.dealership_id
    from jsonb_to_recordset(${locations}::jsonb) as l(id text, slug text, dealership_id text)
    on conflict (group_id, id) do update set slug = excluded.slug, dealership_id = excluded.dealership_id`);
  await tx.execute(sql`delete from locations where group_id = ${groupId}::uuid and slug like '~%'`);
  await tx.execute(sql`delete from dealerships where group_id = ${groupId}::uuid and slug like '~%'`);
  return [];
}

type NeededRow = { kind: "dealership" | "location"; slug: string; cars: number };

async function stillNeeded(tx: Transaction, dealerships: string, locations: string): Promise<Problem[]> {
  const { rows } = await tx.execute(sql`
    select 'dealership' as kind, d.slug, count(*)::int as cars
    from dealerships d join cars c on c.group_id = d.group_id and c.dealership_id = d.id
    where d.id not in (select k.id from jsonb_to_recordset(${dealerships}::jsonb) as k(id text))
    group by d.slug
    union all
    select 'location', l.slug, count(*)::int
    from locations l join cars c on c.group_id = l.group_id and l.id in (c.location_id, c.feed_state ->> 'location_id')
    where l.id not in (select k.id from jsonb_to_recordset(${locations}::jsonb) as k(id text))
    group by l.slug`);
  return (rows as NeededRow[]).map(({ kind, slug, cars }) => ({
    path: `group.${kind}s`,
    message: `${kind} ${slug} can't go while ${cars} ${cars === 1 ? "car is" : "cars are"} at it: move them by an import, or keep it${kind === "location" ? " with visible: false" : " and leave it out of the sites' dealerships"}`,
    line: null,
  }));
}
