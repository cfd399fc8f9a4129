import { sql } from "drizzle-orm";
import { leadDetail, visibleLead } from "#console/leads/lead-detail.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadActivity, leadPage, overdueCount } from "#domain/leads/lead-list/lead-list.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { withBenchSite } from "./console/bench-site.ts";
import { type Timed, timed } from "./console/timed.ts";

/** `npm run bench -- console-leads [--leads 50000] [--times 40]`: the console's list of leads, a lead's page and saving, on one site. */
const { leads: count, times } = commandOptions({
  leads: { usual: 50_000, quick: 2_000 },
  times: { usual: 40, quick: 3 },
});
const now = () => new Date();

const queries = {
  "newest page": "",
  "page 100": "before",
  "open, mine": "stage=open&owner=me",
  overdue: "stage=overdue",
  spam: "stage=spam",
  "one location, a category": "location=l1&category=Test+Drive",
  "name that is common": "q=shopper",
  "name of one lead": `q=shopper+number${count - 7}x`,
  "words that occur nowhere": "q=nowhere+at+all",
  "not delivered": "delivery=failed",
};

async function fill(db: Database, site: Site, vacuum: () => Promise<void>): Promise<void> {
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

await withBenchSite("console-leads", now, async ({ db, owner, sites, site, vacuum }) => {
  const clean = () => vacuum("leads", "lead_deliveries", "lead_events");
  await fill(owner, site, clean);
  await clean();
  const { groupId, groupSlug } = site;
  const grant = {
    groupId,
    groupSlug,
    role: "owner" as const,
    siteIds: null,
    locationIds: null,
    mayPublish: true,
  };
  const member: SignedIn = {
    id: "ana",
    name: "Ana",
    email: "ana@dealer.example",
    access: { operator: false, grants: [grant] },
    session: {
      method: "passkey",
      createdAt: now(),
      expiresAt: now(),
      onlyGroupId: null,
      verifiedAt: now(),
    },
  };
  const reach = await reachOf(sites, member, "leads.view");
  const idOf = (n: number) => `lead${String(n).padStart(18, "0")}`;
  const hundredth = { at: new Date(Date.now() - 5_000 * 60_000), id: idOf(count - 5_000) };
  const figures: Timed[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const read = readLeadFilter(new URLSearchParams(query.replace("l1", site.locations[0]?.id ?? "")));
    const filter = query === "before" ? { ...read, before: hundredth } : read;
    figures.push(
      await timed(what, times, () => leadPage(db, reach, { filter, memberId: member.id, now: now() })),
    );
  }
  figures.push(await timed("whether anything changed", times, () => leadActivity(db, reach)));
  figures.push(
    await timed("overdue, for Today", times, () =>
      db.withSite(site, (tx) => overdueCount(tx, { site, locationIds: null }, now())),
    ),
  );
  const deps = { consoleDb: db, sites, now };
  figures.push(
    await timed("a lead’s page", times, async (n) => {
      const found = await visibleLead(deps, member, { siteSlug: site.slug, id: idOf(count - n) });
      if (!found) throw new Error("a lead isn't there");
      await leadDetail(deps, member, found, "");
    }),
  );
  figures.push(
    await timed("saving a stage", times, (n) =>
      changeLead(
        { db, site, people: [], consoleAddress: null, now: now() },
        idOf(count - n),
        {
          seen: { stage: "new", ownerId: null, tags: [] },
          wanted: { stage: "contacted", ownerId: null, tags: [] },
        },
        { actor: { kind: "member", id: "ana", action: "leads.change" }, memberId: "ana", source: "member" },
      ),
    ),
  );
  console.table(figures);
  console.log(JSON.stringify({ bench: "console-leads", leads: count, times, figures }));
});
