import { type SQL, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { type DealKind, openMs, soldMs } from "./deal.ts";

/**
 * The rows of each kind of deal of a site, with the same columns: kind, id, state, refund, who, what, amount (cents), location_id, dealership,
 * at, when, day, sequence, lead_id, open. `open` is wider than `isOpen`, which needs the day in the location's time zone.
 */
export const dealSources: Record<DealKind, (site: Site, now: Date) => SQL> = {
  reservation: (site, now) => sql`
    select 'reservation', r.id, r.state, f.state, p.payer ->> 'name', r.car ->> 'name',
      r.amount_cents, coalesce(c.location_id, l.location_id), r.dealership_slug, r.created_at,
      case r.state when 'pending' then r.pending_until else r.held_until end, null::date, 0, p.lead_id,
      r.state in ('pending', 'paid', 'held') 
        or (r.state = 'sold' and f.id is null and r.held_until > ${since(now, soldMs)})
        or coalesce(f.state = 'failed', false)
    from reservations r
      join payments p on p.group_id = r.group_id and p.site_id = r.site_id and p.id = r.payment_id
      left join refunds f on f.group_id = p.group_id and f.site_id = p.site_id and f.payment_id = p.id
      left join cars c on c.group_id = r.group_id and c.id = r.car_id
      left join leads l on l.group_id = p.group_id and l.site_id = p.site_id and l.id = p.lead_id
    where ${ofSite("r", site)}`,
  payment: (site) => sql`
    select 'payment', p.id, p.state, f.state, p.payer ->> 'name', p.description, p.amount_cents, l.location_id, p.dealership_slug,
      p.created_at, null::timestamptz, null::date, 0, p.lead_id, p.state in ('begun', 'open') or coalesce(f.state = 'failed', false)
    from payments p
      left join refunds f on f.group_id = p.group_id and f.site_id = p.site_id and f.payment_id = p.id
      left join leads l on l.group_id = p.group_id and l.site_id = p.site_id and l.id = p.lead_id
    where ${ofSite("p", site)} and (p.purpose = 'online' or (p.purpose = 'purchase' and p.lead_id is null))`,
  purchase: (site, now) => sql`
    select 'purchase', l.id, 'ordered', f.state, ${nameOf}, ${carOf}, p.amount_cents, l.location_id, l.dealership_slug, l.created_at,
      null::timestamptz, null::date, 0, l.id,
      (f.state is null and l.created_at > ${since(now, openMs)}) or coalesce(f.state = 'failed', false)
    from leads l
      left join payments p on p.group_id = l.group_id and p.site_id = l.site_id and p.lead_id = l.id and p.purpose = 'purchase' and p.state = 'paid'
      left join refunds f on f.group_id = p.group_id and f.site_id = p.site_id and f.payment_id = p.id
    where ${ofSite("l", site)} and l.state = 'complete' and l.category = 'Vehicle Enquiry' and l.subcategory = 'Buy Online'`,
  trade_in: (site, now) => sql`
    select 'trade_in', t.id, t.state, null::text, ${nameOf},
      coalesce(nullif(concat_ws(' ', t.valuation ->> 'Year', t.valuation ->> 'Make', t.valuation ->> 'Model'), ''), t.manual_entry, t.rego),
      t.offer_high * 100, l.location_id, l.dealership_slug, t.sent_at, t.valid_until, null::date, 0, l.id,
      case t.state when 'offer' then t.valid_until is null or t.valid_until > ${since(now, 0)} else t.sent_at > ${since(now, openMs)} end
    from trade_ins t
      join leads l on l.group_id = t.group_id and l.site_id = t.site_id and l.id = t.lead_id
    where ${ofSite("t", site)} and t.state in ('offer', 'sent', 'accepted') and t.sent_at is not null`,
  test_drive: (site, now) => timed(site, now, "test_drive"),
  inspection: (site, now) => timed(site, now, "inspection"),
  service: (site, now) => sql`
    select 'service', b.lead_id, ${bookingStateOf}, null::text, ${nameOf},
      concat_ws(' ', l.payload ->> 'Vehicle Year', l.payload ->> 'Vehicle Make', l.payload ->> 'Vehicle Model'), null::integer,
      b.location_id, l.dealership_slug, b.created_at, null::timestamptz, b.day, b.sequence, l.id,
      b.cancelled_at is null and b.day >= ${now.toISOString()}::timestamptz::date - 1
    from service_bookings b
      join leads l on l.group_id = b.group_id and l.site_id = b.site_id and l.id = b.lead_id
    where ${ofSite("b", site)}`,
};

const since = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

const ofSite = (table: string, { groupId, id }: Site) =>
  sql`${sql.raw(table)}.group_id = ${groupId}::uuid and ${sql.raw(table)}.site_id = ${id}::uuid`;

const nameOf = sql`concat_ws(' ', l.payload ->> 'name', l.payload ->> 'last_name')`;
const carOf = sql`coalesce(l.car ->> 'name', concat_ws(' ', l.payload ->> 'Vehicle Make', l.payload ->> 'Vehicle Model'))`;
const bookingStateOf = sql`case when b.cancelled_at is not null then 'cancelled' when b.confirmed_at is not null then 'confirmed' else 'booked' end`;

const timed = (site: Site, now: Date, purpose: "test_drive" | "inspection") => sql`
    select ${sql.raw(`'${purpose}'`)}, b.lead_id, ${bookingStateOf}, null::text, ${nameOf},
      ${purpose === "inspection" ? sql`concat_ws(' ', l.payload ->> 'Year', l.payload ->> 'Make', l.payload ->> 'Model')` : carOf},
      null::integer, b.location_id, l.dealership_slug, b.created_at, b.starts_at, null::date, b.sequence, l.id,
      b.cancelled_at is null and b.starts_at > ${now.toISOString()}::timestamptz
    from test_drive_bookings b
      join leads l on l.group_id = b.group_id and l.site_id = b.site_id and l.id = b.lead_id
    where ${ofSite("b", site)} and b.purpose = ${purpose}`;
