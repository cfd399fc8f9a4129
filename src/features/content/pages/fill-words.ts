import type { Site } from "#platform/config/site.ts";

/** The placeholders of shared texts: {site} and {phone}. */
export type SiteWords = { site: string; phone: string };

export function siteWords(site: Pick<Site, "name" | "phone" | "locations">): SiteWords {
  const [first] = site.locations;
  const phone =
    site.phone.number ?? first?.contact_detail.phone ?? first?.contact_detail.landline_phone ?? "";
  return { site: site.name, phone };
}

/** Fills the placeholders of every text within a value; anything else is unchanged. */
export function filled<T>(value: T, words: SiteWords): T {
  if (typeof value === "string")
    return value.replaceAll("{site}", words.site).replaceAll("{phone}", words.phone) as T;
  if (Array.isArray(value)) return value.map((inner) => filled(inner, words)) as T;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, words)])) as T;
  return value;
}
