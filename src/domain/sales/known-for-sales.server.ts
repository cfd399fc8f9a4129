import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { departmentOf } from "#domain/leads/form-definitions/lead-category.ts";
import { leadSource } from "#domain/leads/lead-list/lead-source.server.ts";
import { calendarDate } from "#lib/date.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { nextDate } from "#lib/zoned-time.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { type MatchedLead, sureDays } from "./match-sales.ts";
import { carKeys, contactsOf, type SaleRow } from "./sale-row.ts";

/** A lead with what a sale has of it. */
export type SourceLead = MatchedLead & { source: string; campaign: string; locationId: string | null };

const page = 2_000;
const maxTurnMs = 20;

type Row = {
  id: string;
  at: string;
  category: string;
  email: string | null;
  phone: string | null;
  vin: string | null;
  stock: string | null;
  dealership: string | null;
  source: string;
  campaign: string;
  location: string | null;
};

/**
 * Leads of the site that may be about the sales of a file: those of sales departments before them, of the same person or about the same car.
 * Only these are held.
 */
export async function leadsForSales(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "timezone">,
  rows: readonly SaleRow[],
  hashOf: (contact: string) => string,
): Promise<SourceLead[]> {
  const days = rows.map(({ soldOn }) => soldOn).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const people = new Set(rows.flatMap(({ contacts }) => contacts));
  const cars = new Set(rows.flatMap(carKeys));
  const pause = pauseAfter(maxTurnMs);
  const found: SourceLead[] = [];
  for (let after = { at: `${nextDate(first, -sureDays - 1)}T00:00:00Z`, id: "" }; ; ) {
    const leads = await leadPage(tx, site, after, nextDate(last, 2));
    for (const lead of leads) {
      await pause();
      const contacts = contactsOf(lead.email ?? "", lead.phone ?? "").map(hashOf);
      const { vin, stock: stockNumber, dealership } = lead;
      const keys = carKeys({ vin, stockNumber, dealership });
      const isOf = contacts.some((one) => people.has(one)) || keys.some((one) => cars.has(one));
      if (!isOf || departmentOf(lead.category) !== "sales" || lead.category === "Careers Enquiry") continue;
      const at = new Date(lead.at);
      const { id, source, campaign, location: locationId } = lead;
      const day = calendarDate(at, site.timezone);
      found.push({ id, at: at.getTime(), day, contacts, cars: keys, source, campaign, locationId });
    }
    const oldest = leads.at(-1);
    if (!oldest || leads.length < page) return found;
    after = { at: oldest.at, id: oldest.id };
  }
}

async function leadPage(
  tx: Transaction,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  after: { at: string; id: string },
  before: string,
): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select i.id, to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, i.category, i.email, i.phone,
      i.car ->> 'vin' as vin, i.car ->> 'stocknum' as stock, i.car ->> 'dealership_slug' as dealership,
      ${leadSource(sql`i`)} as source, coalesce(i.campaign, '') as campaign, i.location_id as location
    from leads i
    where i.group_id = ${groupId}::uuid and i.site_id = ${id}::uuid and i.state = 'complete' and i.stage <> 'spam'
      and (i.created_at, i.id) > (${after.at}::timestamptz, ${after.id}) and i.created_at < ${before}::timestamptz
    order by i.created_at, i.id limit ${page}`);
  return rows;
}

/** Ids of the group's cars, sold ones too, by the keys that the sales name. */
export async function carsForSales(
  tx: Transaction,
  { groupId, dealerships }: Pick<Site, "groupId" | "dealerships">,
  rows: readonly SaleRow[],
): Promise<Map<string, string>> {
  const vins = [...new Set(rows.flatMap(({ vin }) => vin ?? []))];
  const stock = [...new Set(rows.flatMap(({ stockNumber }) => stockNumber ?? []))];
  const found = await tx.execute<{
    id: string;
    vin: string | null;
    stock: string | null;
    dealership: string;
  }>(sql`
    select c.id, coalesce(c.vin, c.facts ->> 'vin') as vin, c.facts ->> 'stocknum' as stock, c.dealership_id as dealership
    from cars c where c.group_id = ${groupId}::uuid
      and (coalesce(c.vin, c.facts ->> 'vin') = any(${sql.param(vins)}::text[])
        or upper(c.facts ->> 'stocknum') = any(${sql.param(stock)}::text[]))`);
  const slugs = new Map(dealerships.map(({ id, slug }) => [id, slug]));
  return new Map(
    found.rows.flatMap(({ id, vin, stock: stockNumber, dealership }) =>
      carKeys({ vin, stockNumber, dealership: slugs.get(dealership) }).map((key) => [key, id] as const),
    ),
  );
}
