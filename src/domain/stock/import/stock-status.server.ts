import { desc, eq, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { stockImports } from "#domain/stock/stock-tables.ts";
import type { Database } from "#platform/database/database.server.ts";

export type StockStatus = {
  dealerships: { slug: string; inStock: number; comingSoon: number; sold: number }[];
  pictures: { stored: number; wanted: number; failed: number };
  /** The latest imports of the site's group, newest first. */
  imports: (typeof stockImports.$inferSelect)[];
};

/**
 * The number of cars in stock per dealership of a site, the state of its pictures, and the latest imports.
 */
export async function stockStatus(db: Database, site: Site): Promise<StockStatus> {
  const ids = sql.param(site.dealerships.map((dealership) => dealership.id));
  return db.withTenant({ groupId: site.groupId }, async (tx) => {
    const counts = await tx.execute<{ dealership_id: string; status: string; cars: number }>(
      sql`select dealership_id, status, count(*)::integer as cars from cars
        where group_id = ${site.groupId}::uuid and dealership_id = any(${ids}::text[]) group by 1, 2`,
    );
    const pictures = await tx.execute<{ state: "kept" | "wanted" | "failed"; pictures: number }>(
      sql`select p.state, count(*)::integer as pictures from car_picture_sources p
          join cars c on c.group_id = p.group_id and c.id = p.car_id
        where p.group_id = ${site.groupId}::uuid and c.dealership_id = any(${ids}::text[]) group by 1`,
    );
    const imports = await tx
      .select()
      .from(stockImports)
      .where(eq(stockImports.groupId, site.groupId))
      .orderBy(desc(stockImports.startedAt))
      .limit(5);
    const count = (id: string, status: string) =>
      counts.rows.find((row) => row.dealership_id === id && row.status === status)?.cars ?? 0;
    const inState = (state: string) => pictures.rows.find((row) => row.state === state)?.pictures ?? 0;
    return {
      dealerships: site.dealerships.map(({ id, slug }) => ({
        slug,
        inStock: count(id, "in_stock"),
        comingSoon: count(id, "coming_soon"),
        sold: count(id, "sold"),
      })),
      pictures: { stored: inState("kept"), wanted: inState("wanted"), failed: inState("failed") },
      imports,
    };
  });
}
