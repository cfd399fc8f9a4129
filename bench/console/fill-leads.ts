import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";

/**
 * Fills a site of two locations with leads, a delivery and a note each, one a minute until now.
 * @param vacuum of `leads`, `lead_deliveries` and `lead_events`
 */
export async function fillLeads(
  db: Database,
  site: Site,
  { count, vacuum }: { count: number; vacuum(): Promise<void> },
): Promise<void> {
  const { groupId, id } = site;
  const locations = site.locations.map((one) => one.id);
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`insert into leads (group_id, site_id, id, state, category, location_id, payload, consent, visited_pages, linked_query_params,
        idempotency_key, payload_hash, spam, stage, owner_id, due_at, answered_at, next_step_at, created_at, updated_at)
      select ${groupId}::uuid, ${id}::uuid, 'lead' || lpad(n::text, 18, '0'), 'complete',
        (array['Vehicle Enquiry', 'Test Drive', 'General Enquiry'])[1 + n % 3], (array[${locations[0]}, ${locations[1]}])[1 + n % 2],
        jsonb_build_object('name', 'Shopper Number' || n || 'x', 'email', 'shopper' || n % 40000 || '@example.com',
          'phone', '+614' || lpad((n % 40000)::text, 8, '0'), 'message', repeat('Is it still there? ', 8)),
        '{"optIn": true, "text": "", "version": "1", "terms": null, "termsText": null}'::jsonb, '{}', '{}'::jsonb, n::text, n::text,
        case when n % 25 = 0 then array['links'] else '{}' end, (array['spam', 'new', 'contacted', 'won', 'lost', 'lost'])[case when n % 25 = 0 then 1
          when n > ${count - 300} then 2 else 3 + n % 4 end],
        case when n % 3 = 0 then 'ana' end, now() - ${count}::int * interval '1 minute' + n * interval '1 minute',
        case when n > ${count - 300} then null else now() end, null,
        now() - ${count}::int * interval '1 minute' + n * interval '1 minute', now()
      from generate_series(1, ${count}::int) n`);
  });
  // Without figures of the table its references are checked by reading all of it.
  await vacuum();
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`insert into lead_deliveries (group_id, site_id, id, lead_id, purpose, channel, target, state, attempts, first_try_at, next_try_at,
        last_answer, message_id, created_at)
      select group_id, site_id, id, id, 'dealer', 'email', 'sales@dealer.example', case when random() < 0.001 then 'dead' else 'delivered' end, 1,
        created_at, created_at, '250 Ok', '<' || id || '>', created_at from leads`);
    await tx.execute(sql`insert into lead_events (group_id, site_id, id, lead_id, at, kind, member_id, source, details)
      select group_id, site_id, id, id, created_at, 'note', 'ana', 'member', '{"text": "Rang"}'::jsonb from leads`);
  });
}
