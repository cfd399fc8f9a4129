import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { demoMembers } from "#domain/staff/sign-in/demo-sign-in.server.ts";
import {
  type FieldEdit,
  saveOverrides,
} from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

/** What the used-car manager of the demo's largest group corrected, one car after another. */
const corrections: FieldEdit[][] = [
  [{ field: "interior_colour", text: "Black leather, heated" }],
  [
    {
      field: "dealercomments",
      text:
        "One owner from new, serviced with us every year, and never used for towing. Both keys and all books are here. " +
        "The windscreen was replaced in spring, and four new tyres were fitted before it went on sale. Come and drive it.",
    },
  ],
  [{ field: "rego_expiry", text: "30/06/2027" }],
];

/**
 * Corrects a few cars of the demo by hand, one of them beneath a feed that changed since, unless there are corrections already.
 * @param db as the role that sees staff
 */
export async function loadDemoCorrections(
  db: Database,
  { sites, now }: { sites: Pick<SiteStore, "list" | "bySlug">; now: () => Date },
): Promise<void> {
  const largest = (await sites.list()).find(({ slug }) => slug === demoSlugs[0]);
  const site = largest && (await sites.bySlug(largest.slug));
  const manager = largest && (await demoMembers(db, [largest])).find(({ role }) => role === "stock");
  if (!site || !manager || (await hasCorrections(db, site))) return;
  const { groupId } = site;
  const cars = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{
      id: string;
    }>(sql`select id from cars where group_id = ${groupId}::uuid and status = 'in_stock'
      and not reserved and facts ->> 'car_type' = 'used' and dealership_id = any(${sql.param(site.dealerships.map(({ id }) => id))}::text[])
      order by views desc, id limit ${corrections.length}`),
  );
  const as = db.as({ kind: "member", id: manager.id, action: "stock.save" });
  for (const [at, { id: carId }] of cars.rows.entries())
    await saveOverrides(as, { site, carId, edits: corrections[at] ?? [] }, now());
  // As if the feed had said something else when the first one was corrected.
  await as.withTenant({ groupId }, (tx) =>
    tx.execute(sql`update car_overrides set moved_to = feed_value, moved_at = ${now().toISOString()}::timestamptz, feed_value = '"Grey cloth"'
      where group_id = ${groupId}::uuid and field = 'interior_colour'`),
  );
}

async function hasCorrections(db: Database, { groupId }: Site): Promise<boolean> {
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute(sql`select 1 from car_overrides limit 1`),
  );
  return rows.length > 0;
}
