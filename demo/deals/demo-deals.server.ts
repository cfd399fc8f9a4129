import { sql } from "drizzle-orm";
import { diceFor } from "#demo-stock/dice.ts";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { AcceptOptions } from "#domain/leads/submissions/acceptance.server.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { landingOf } from "../leads/make-leads.ts";
import type { DemoClock } from "./demo-clock.ts";

/** What the demo's deals are made with. */
export type DemoDeals = {
  db: Database;
  clock: DemoClock;
  postcodes: Postcodes;
  payments: PaymentDeps;
  /** Keys of deals that an earlier load made. */
  made: ReadonlySet<string>;
};

/** The prefix of every key of a demo deal: of a lead's idempotency key, and of a payment's shopper. */
export const keyPrefix = "demo deal ";

/** The keys of the deals that a site has from an earlier load. */
export async function madeKeys(db: Database, site: Site): Promise<string[]> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ key: string }>(sql`
      select substr(idempotency_key, 5) as key from leads where starts_with(idempotency_key, ${`key:${keyPrefix}`})
      union select shopper_id from payments where starts_with(shopper_id, ${keyPrefix})`),
  );
  return rows.map(({ key }) => key.slice(keyPrefix.length));
}

/** What brought a shopper's visit, as their form would send it. */
export function landingFor(key: string) {
  const { params, from } = landingOf(diceFor(`landing of ${key}`));
  return { visited_pages: ["/", "/search"], linked_query_params: params, ...(from === null ? {} : { from }) };
}

/** Sends a form as a shopper would, at the clock's time. An answer that the form refuses is an error of the demo. */
export async function sendLead(
  { db, clock, postcodes }: DemoDeals,
  site: Site,
  key: string,
  userData: object,
  more: Pick<AcceptOptions, "byServer" | "draft" | "also"> = {},
): Promise<string> {
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    site,
    now: clock.now(),
    postcodes,
    userData: { ...userData, lead_attributes: landingFor(key) },
    idempotencyKey: keyPrefix + key,
    facts: { address: null, userAgent: null, url: null },
    ...more,
  });
  if (outcome.kind !== "accepted")
    throw new Error(`the demo's ${key} was refused: ${JSON.stringify(outcome)}`);
  return outcome.leadId;
}

/** The cars in stock that a site shows, in an order that differs from that of its lists. */
export async function carsOf(db: Database, site: Site, now: Date): Promise<Car[]> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from cars where status = 'in_stock' order by md5(facts ->> 'stocknum')`,
    ),
  );
  const ids = rows.map(({ id }) => id);
  const shown = await siteCars(db, site, ids, now);
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** Leads of the demo's deals, for conditions on a row `l` of leads. */
const ofDeals = sql`(starts_with(l.idempotency_key, ${`key:${keyPrefix}`}) or exists (select 1 from payments p
  where p.group_id = l.group_id and p.site_id = l.site_id and p.lead_id = l.id and starts_with(p.shopper_id, ${keyPrefix})))`;

/** Marks the leads of the demo's deals as answered, and what they would have sent as sent, each soon after it was due. */
export async function settleLeads(db: Database, site: Site): Promise<void> {
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`
      update lead_deliveries d set state = 'delivered', attempts = 1, delivered_at = d.created_at + interval '4 seconds',
        last_answer = 'accepted'
      from leads l
      where l.group_id = d.group_id and l.site_id = d.site_id and l.id = d.lead_id and d.state = 'waiting' and ${ofDeals}`);
    await tx.execute(sql`
      update leads l set answered_at = l.created_at + interval '25 minutes',
        stage = case when l.category in ('Test Drive', 'Service Booking') then 'appointment' else 'contacted' end
      where l.stage = 'new' and l.answered_at is null and ${ofDeals}`);
  });
}
