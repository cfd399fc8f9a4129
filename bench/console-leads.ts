import { leadDetail, visibleLead } from "#console/leads/lead-detail.server.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { countLists } from "#domain/leads/lead-list/lead-counts.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadActivity, leadPage, overdueCount } from "#domain/leads/lead-list/lead-list.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { withBenchSite } from "./console/bench-site.ts";
import { fillLeads } from "./console/fill-leads.ts";
import { leadQueries } from "./console/list-queries.ts";
import { type Timed, timed } from "./console/timed.ts";

/** `npm run bench -- console-leads [--leads 50000] [--times 40]`: the console's list of leads, a lead's page and saving, on one site. */
const { leads: count, times } = commandOptions({
  leads: { usual: 50_000, quick: 2_000 },
  times: { usual: 40, quick: 3 },
});
const now = () => new Date();

const queries = { ...leadQueries(count), "page 100": "before" };

await withBenchSite("console-leads", now, async ({ db, owner, sites, site, vacuum }) => {
  const clean = () => vacuum("leads", "lead_deliveries", "lead_events");
  await fillLeads(owner, site, { count, vacuum: clean });
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
  const views = ["stage=open", "stage=overdue", "owner=me", "stage=spam", "category=Test+Drive", "days=7"];
  const counted = views.map((query) => {
    const filter = readLeadFilter(new URLSearchParams(query));
    return [query, { filter, memberId: member.id, now: now() }] as const;
  });
  figures.push(await timed("counts of six views", times, () => countLists(db, reach, counted)));
  figures.push(await timed("whether anything changed", times, () => leadActivity(db, reach)));
  figures.push(
    await timed("overdue, for Today", times, () =>
      db.withSite(site, (tx) => overdueCount(tx, { site, locationIds: null }, now())),
    ),
  );
  const deps = { consoleDb: db, sites, now, isAnsweredInLead: false };
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
