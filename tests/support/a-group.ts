import { stringify } from "yaml";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type GroupState, groupState } from "#platform/groups/suspend-group.server.ts";

/** Adds a group with one site of the same slug; its host is `<slug>.example`. */
export async function addGroup(
  db: Database,
  slug: string,
  { group = {}, site = {} }: { group?: object; site?: object } = {},
): Promise<GroupState & { siteId: string }> {
  const store = createSiteStore(db, () => new Date("2026-03-02T01:00:00Z"));
  const outcome = await store.apply(
    stringify({
      group: {
        slug,
        name: `Group ${slug}`,
        dealerships: [{ slug: `${slug}-one`, name: "One" }],
        locations: [{ slug: `${slug}-yard`, name: "Yard" }],
        ...group,
      },
      site: { slug, name: `Site ${slug}`, hosts: [`${slug}.example`], ...site },
    }),
    "test",
  );
  if (outcome.kind === "refused" || !outcome.site) throw new Error(JSON.stringify(outcome));
  const state = await groupState(db, slug);
  if (!state) throw new Error(`the group ${slug} isn't there`);
  return { ...state, siteId: outcome.site.id };
}
