import { hash } from "node:crypto";

/** The header that names a response's tags for a CDN, and how the tags are separated in it. */
export const tagHeaders = { "Cache-Tag": ",", "Surrogate-Key": " " } as const;
export type TagHeader = keyof typeof tagHeaders;

/** On every tagged response of every site. */
export const everythingTag = "forecourt";

/** A response of more items depends on all that the site lists, so that the header stays below 400 bytes. */
export const maxItemTags = 20;

/**
 * What a tagged response depends on:
 * - `site`: configuration, content and whether the site is served; each response does.
 * - `stock`: any item that the site lists, as a list or a count.
 * - `confirmed`: the day on which feeds confirmed the stock.
 * - an item of the site, by its id.
 *
 * A tag is a digest that begins with the site's random id, so it reveals neither an id nor which sites belong to one group, and an item has another
 * tag on each site that shows it.
 */
export const siteTag = (siteId: string) => tag(siteId, "site");
export const listTag = (siteId: string) => tag(siteId, "stock");
export const confirmedTag = (siteId: string) => tag(siteId, "confirmed");
export const itemTag = (siteId: string, itemId: string) => tag(siteId, `car ${itemId}`);

const tag = (siteId: string, what: string) => hash("sha256", `${siteId} ${what}`, "base64url").slice(0, 14);

/** @param items ids of the items that a response depends on; null: all that the site lists */
export function tagsOf(
  siteId: string,
  { items, confirmed }: { items: ReadonlySet<string> | null; confirmed: boolean },
): string[] {
  const ofItems =
    items === null || items.size > maxItemTags
      ? [listTag(siteId)]
      : [...items].map((itemId) => itemTag(siteId, itemId));
  return [everythingTag, siteTag(siteId), ...(confirmed ? [confirmedTag(siteId)] : []), ...ofItems];
}
