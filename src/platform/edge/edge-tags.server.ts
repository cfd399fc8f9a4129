import { hash } from "node:crypto";

/** The header that names a response's tags for a CDN, and how the tags are separated in it. */
export const tagHeaders = { "Cache-Tag": ",", "Surrogate-Key": " " } as const;
export type TagHeader = keyof typeof tagHeaders;

/** On every tagged response of every site. */
export const everythingTag = "forecourt";

/** A response of more cars depends on the site's whole stock, so that the header stays below 400 bytes. */
export const maxCarTags = 20;

/**
 * What a tagged response depends on:
 * - `site`: configuration, content and whether the site is served; each response does.
 * - `stock`: any car of the site, as a list or a count.
 * - `confirmed`: the day on which feeds confirmed the stock.
 * - a car of the site, by its id.
 *
 * A tag is a digest that begins with the site's random id, so it reveals neither an id nor which sites belong to one group, and a car has another
 * tag on each site that shows it.
 */
export const siteTag = (siteId: string) => tag(siteId, "site");
export const stockTag = (siteId: string) => tag(siteId, "stock");
export const confirmedTag = (siteId: string) => tag(siteId, "confirmed");
export const carTag = (siteId: string, carId: string) => tag(siteId, `car ${carId}`);

const tag = (siteId: string, what: string) => hash("sha256", `${siteId} ${what}`, "base64url").slice(0, 14);

/** @param cars ids of the cars that a response depends on; null: the site's whole stock */
export function tagsOf(
  siteId: string,
  { cars, confirmed }: { cars: ReadonlySet<string> | null; confirmed: boolean },
): string[] {
  const ofStock =
    cars === null || cars.size > maxCarTags
      ? [stockTag(siteId)]
      : [...cars].map((carId) => carTag(siteId, carId));
  return [everythingTag, siteTag(siteId), ...(confirmed ? [confirmedTag(siteId)] : []), ...ofStock];
}
