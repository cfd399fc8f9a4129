import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Gives leads of a site (`fillLeads`) what came of them, each to another 10,000th of them: test drives, services, trade-ins, payments and reservations.
 * @param count of each kind
 */
export async function fillDeals(
  db: Database,
  site: Site,
  { count, leads }: { count: number; leads: number },
): Promise<void> {
  const { groupId, id, locations } = site;
  const of = sql`${groupId}::uuid, ${id}::uuid`;
  const places = sql`(array[${locations[0]?.id}, ${locations[1]?.id}])[1 + n % 2]`;
  const at = sql`now() - ${leads}::int * interval '1 minute' + (n * 5) * interval '1 minute'`;
  const leadId = (offset: number) => sql`'lead' || lpad((n * 5 - ${sql.raw(String(offset))})::text, 18, '0')`;
  const numbers = sql`generate_series(1, least(${count}::int, ${leads}::int / 5)) n`;
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`insert into test_drive_bookings (group_id, site_id, lead_id, location_id, starts_at, seat, minutes, created_at, cancelled_at, purpose)
      select ${of}, ${leadId(0)}, ${places}, date_trunc('hour', now()) + (n % 400 - 350) * interval '1 hour', n, 30, ${at},
        case when n % 9 = 0 then now() end, case when n % 4 = 0 then 'inspection' else 'test_drive' end from ${numbers}`);
    await tx.execute(sql`insert into service_bookings (group_id, site_id, lead_id, location_id, day, seat, created_at, confirmed_at)
      select ${of}, ${leadId(1)}, ${places}, current_date + (n % 60 - 50), n, ${at}, case when n % 2 = 0 then now() end from ${numbers}`);
    await tx.execute(sql`insert into trade_ins (group_id, site_id, id, draft_hash, state, rego, rego_state, valuation, offer_low, offer_high, lead_id,
        sent_at, valid_until, created_at, updated_at)
      select ${of}, 'trade' || n, 'draft' || n, (array['offer', 'sent', 'accepted'])[1 + n % 3], 'ABC' || n, 'NSW',
        jsonb_build_object('Year', 2015 + n % 9, 'Make', 'Kia', 'Model', 'Number' || n), 9000, 11000 + n, ${leadId(2)}, ${at}, ${at} + interval '7 days', ${at}, ${at}
      from ${numbers}`);
    await tx.execute(sql`insert into payments (group_id, site_id, id, purpose, subject, dealership_slug, provider, way, amount_cents, description, payer,
        lead_id, key, return_url, cancel_url, state, checkout_until, ends_at, paid_at, followed_at, next_try_at, created_at)
      select ${of}, 'pay' || n, case when n % 2 = 0 then 'deposit' else 'online' end, 'held' || n, 'bench', 'test', 'card', 50000, 'Deposit',
        jsonb_build_object('name', 'Shopper Number' || n, 'email', '', 'phone', ''), ${leadId(3)}, 'pay' || n, '', '',
        case when n % 5 = 0 then 'ended' else 'paid' end, ${at}, ${at}, ${at}, ${at}, ${at}, ${at} from ${numbers}`);
    await tx.execute(sql`insert into reservations (group_id, site_id, id, car_id, car, dealership_slug, state, amount_cents, payment_id, created_at,
        pending_until, paid_at, held_until)
      select ${of}, 'held' || n, 'car' || n, jsonb_build_object('name', '2020 Kia Number' || n, 'slug', 'kia'), 'bench',
        (array['held', 'released', 'sold', 'lapsed'])[1 + n % 4], 50000, 'pay' || n, ${at}, ${at}, ${at}, ${at} + interval '3 days' from ${numbers} where n % 2 = 0`);
  });
}
