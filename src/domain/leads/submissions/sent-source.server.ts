import { and, gt, isNotNull } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import type { LeadAttributes } from "#domain/leads/stored-leads/lead.ts";
import { sourceSite } from "#domain/measurement/visit.ts";
import { sourceKey, visitSource } from "#domain/measurement/visit-source.ts";
import { dayMs } from "#lib/durations.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Sending } from "./acceptance.server.ts";

/** Campaigns of a site that leads name within a day; further ones are left out, so that made-up addresses can't fill the lists. */
export const maxCampaigns = 200;

type Sent = Pick<LeadAttributes, "linked_query_params"> & { from: string | null };

/** What brought the visit that a lead was sent in. Click ids are read here also where they may not be stored. */
export async function leadSource(
  tx: Transaction,
  { site, now, agent, byStaff }: Pick<Sending, "site" | "now" | "agent" | "byStaff">,
  { linked_query_params: params, from }: Sent,
): Promise<{ source: string; campaign: string | null }> {
  if (byStaff) return { source: sourceKey({ kind: "phone", name: "phone" }), campaign: null };
  if (agent) return { source: sourceKey({ kind: "assistant", name: "agent" }), campaign: null };
  const byName = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const found = visitSource({ params: byName, from }, sourceSite(site));
  // A tab that another page of the site opened has no first page of its own.
  if (found.kind === "internal") return { source: "unknown", campaign: null };
  const { campaign } = found;
  const isCounted = campaign !== null && (await fits(tx, site, campaign, now));
  return { source: sourceKey(found), campaign: isCounted ? campaign : null };
}

async function fits(
  tx: Transaction,
  site: { groupId: string; id: string },
  campaign: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .selectDistinct({ name: leads.campaign })
    .from(leads)
    .where(
      and(
        isOfSite(leads, site),
        gt(leads.createdAt, new Date(now.getTime() - dayMs)),
        isNotNull(leads.campaign),
      ),
    )
    .limit(maxCampaigns + 1);
  return rows.length < maxCampaigns || rows.some(({ name }) => name === campaign);
}
