import { domainOf } from "#platform/adapters/messages/sender-key-state.ts";
import type { SiteStore } from "./site-store.server.ts";

/** A domain that sites of a group send e-mails from, by `messaging.fromEmail`. */
export type SenderDomain = { domain: string; groupId: string; groupSlug: string; sites: string[] };

/**
 * The domains that sites send from, a group's after another's.
 * @param groupId the only group; all without it
 * @returns also the names of sites that use the platform's sender
 */
export async function senderDomains(
  store: Pick<SiteStore, "list" | "bySlug">,
  groupId?: string,
): Promise<{ domains: SenderDomain[]; withoutSender: string[] }> {
  const byName = new Map<string, SenderDomain>();
  const withoutSender: string[] = [];
  for (const summary of await store.list(groupId === undefined ? undefined : [groupId])) {
    const from = (await store.bySlug(summary.slug))?.messaging.fromEmail ?? null;
    if (from === null) {
      withoutSender.push(summary.name);
      continue;
    }
    const domain = domainOf(from);
    const name = `${summary.groupId} ${domain}`;
    const known = byName.get(name);
    if (known) known.sites.push(summary.name);
    else {
      const { groupSlug } = summary;
      byName.set(name, { domain, groupId: summary.groupId, groupSlug, sites: [summary.name] });
    }
  }
  const domains = [...byName.values()].sort((a, b) =>
    `${a.groupSlug} ${a.domain}` < `${b.groupSlug} ${b.domain}` ? -1 : 1,
  );
  return { domains, withoutSender };
}
