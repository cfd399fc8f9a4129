import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";
import { sampleLocation, sampleSite } from "./sample-site.ts";

let groups = 0;

/** A new group with two dealerships, `north` and `south`, each with a sales location, and a site that shows both. */
export async function testGroup(db: Database): Promise<Site> {
  const number = String(++groups).padStart(12, "0");
  const groupId = `00000000-0000-4000-8000-${number}`;
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(
      sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`g${number}`}, 1)`,
    );
    for (const id of ["north", "south"]) {
      await tx.execute(sql`insert into dealerships values (${groupId}::uuid, ${id}, ${id})`);
      await tx.execute(
        sql`insert into locations values (${groupId}::uuid, ${`${id}-sales`}, ${`${id}-sales`}, ${id})`,
      );
    }
  });
  return sampleSite({
    groupId,
    groupSlug: `g${number}`,
    dealerships: ["north", "south"].map((id) => ({ id, slug: id, name: `Sample ${id}`, reviews: null })),
    locations: ["north", "south"].map((id) =>
      sampleLocation({
        id: `${id}-sales`,
        slug: `${id}-sales`,
        dealership_id: id,
        dealership_slug: id,
        name: id,
      }),
    ),
  });
}

/** The stored facts of a group's cars by stock number. */
export async function storedCars(db: Database, site: Site): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ stocknum: string; facts: Record<string, unknown> }>(
      sql`select facts ->> 'stocknum' as stocknum, facts from cars where group_id = ${site.groupId}::uuid`,
    ),
  );
  return new Map(rows.map(({ stocknum, facts }) => [stocknum, facts]));
}
