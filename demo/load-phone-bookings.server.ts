import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { bookByPhone } from "#domain/leads/bookings/book-by-phone.server.ts";
import { bookingChoices } from "#domain/leads/bookings/booking-choices.server.ts";
import { handlersAt, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { personFor } from "./deals/people.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

const actor: Actor = { kind: "command", id: "demo", action: "load demo" };
const postcodes = { find: async () => null, mayBe: async () => true };

/**
 * Gives the salespeople of the demo's largest group the bookings around today, and one of them two test drives that a caller each made for the same time at
 * different yards, which the calendar shows as a conflict.
 * @param db as the role that sees staff
 * @returns how many bookings it made
 */
export async function loadDemoPhoneBookings(
  db: Database,
  { sites, now }: { sites: Pick<SiteStore, "bySlug">; now: () => Date },
): Promise<number> {
  const site = await sites.bySlug(demoSlugs[0] ?? "").catch(() => null);
  if (!site || (await hasPhoneLeads(db, site))) return 0;
  const place = { groupId: site.groupId, siteId: site.id, locationId: null };
  const people = handlersAt(await peopleOfGroup(db, site), place).filter(({ grants }) =>
    grants.some(({ role }) => role === "sales"),
  );
  const [seller] = people;
  if (!seller) return 0;
  await giveToSalespeople(
    db.as(actor),
    site,
    people.map(({ id }) => id),
  );
  const time = await sharedTime(db, site, now());
  for (const [at, locationId] of (time?.locationIds ?? []).entries()) {
    const outcome = await bookByPhone(
      { db: db.as(actor), postcodes, now, triggerDeliveries: () => {} },
      site,
      {
        userData: {
          ...personFor(`phone ${at}`),
          category: "Test Drive",
          location: locationId,
          dateTime: time?.dateTime ?? "",
        },
        memberId: seller.id,
        ownerId: seller.id,
      },
    );
    if (outcome.kind !== "accepted")
      throw new Error(`the demo's booking by phone was refused: ${JSON.stringify(outcome)}`);
  }
  return time?.locationIds.length ?? 0;
}

async function hasPhoneLeads(db: Database, site: Site): Promise<boolean> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute(sql`select 1 from leads where site_id = ${site.id}::uuid and source = 'phone' limit 1`),
  );
  return rows.length > 0;
}

/** Each booking without an owner gets one of the salespeople, by its id. */
async function giveToSalespeople(db: Database, site: Site, ids: readonly string[]): Promise<void> {
  await db.withSite(site, (tx) =>
    tx.execute(sql`update leads l set owner_id = (${sql.param(ids)}::text[])[1 + abs(hashtext(l.id)) % ${ids.length}::int]
      where l.site_id = ${site.id}::uuid and l.owner_id is null and l.category in ('Test Drive', 'Service Booking')`),
  );
}

/** The first time that is free at two yards; null where there is none. */
async function sharedTime(
  db: Database,
  site: Site,
  now: Date,
): Promise<{ dateTime: string; locationIds: string[] } | null> {
  const byTime = new Map<string, string[]>();
  for (const { id, visible, location_type } of site.locations) {
    if (!visible || location_type !== "sales") continue;
    const subject = { kind: "test_drive" as const, locationId: id, carId: null, day: null };
    const free = await bookingChoices(db, site, subject, "dealer", now);
    for (const dateTime of free?.choices ?? []) byTime.set(dateTime, [...(byTime.get(dateTime) ?? []), id]);
  }
  const [found] = [...byTime]
    .filter(([, locationIds]) => locationIds.length > 1)
    .sort(([a], [b]) => Date.parse(a) - Date.parse(b));
  return found ? { dateTime: found[0], locationIds: found[1].slice(0, 2) } : null;
}
