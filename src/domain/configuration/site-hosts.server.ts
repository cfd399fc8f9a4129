import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Problem } from "#platform/config/problem.ts";
import { isReservedHost } from "#platform/config/reserved-host.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { siteHosts } from "#platform/database/site-tables.ts";
import { claimedHosts } from "./claimed-hosts.ts";
import type { SiteDocument } from "./document.ts";
import { Refusal, refuse } from "./refusal.ts";
import { isFramedHost } from "./widget-hosts.server.ts";
import { framedHostProblem } from "./widget-hosts.ts";

/** Refuses a site that claims a host of the platform. */
export function refuseReservedHosts(
  site: SiteDocument | null | undefined,
  reservedHosts: readonly string[],
): void {
  const problems = (site ? claimedHosts(site) : []).flatMap(({ host, path }): Problem[] => {
    if (!isReservedHost(host, reservedHosts)) return [];
    const message = `${host} is a host of the platform (ADMIN_HOST, API_HOST, PLATFORM_HOST): choose another`;
    return [{ path, message, line: null }];
  });
  if (problems.length > 0) throw new Refusal(problems);
}

/** Gives a site the hosts that its document claims, and no others; refuses one that is taken. */
export async function writeHosts(
  tx: Transaction,
  owner: { groupId: string; siteId: string },
  document: SiteDocument,
): Promise<void> {
  const claimed = claimedHosts(document);
  const hosts = claimed.map(({ host }) => host);
  const problems: Problem[] = [];
  for (const { host, path } of claimed) {
    const { rows } = await tx.execute(sql`
      select h.site_id, s.slug from site_by_host(${host}) h join all_sites() s on s.site_id = h.site_id`);
    const holder = rows[0] as { site_id: string; slug: string } | undefined;
    if (holder?.site_id === owner.siteId) continue;
    if (!holder) {
      if (await isFramedHost(tx, host, owner.groupId)) problems.push(framedHostProblem({ host, path }));
      continue;
    }
    const message = `${host} belongs to the site ${holder.slug}: remove it from that site's hosts and formerHosts first`;
    problems.push({ path, message, line: null });
  }
  if (problems.length > 0) throw new Refusal(problems);
  await tx
    .delete(siteHosts)
    .where(and(eq(siteHosts.siteId, owner.siteId), not(inArray(siteHosts.host, hosts))));
  await tx
    .insert(siteHosts)
    .values(hosts.map((host) => ({ ...owner, host })))
    .onConflictDoNothing();
  const storedValue = await tx.select().from(siteHosts).where(eq(siteHosts.siteId, owner.siteId));
  if (storedValue.length !== hosts.length)
    refuse("site.hosts", "another site took one of the hosts just now: apply again to see which");
}
