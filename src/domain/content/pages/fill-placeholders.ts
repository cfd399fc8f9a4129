import type { Site } from "#domain/configuration/site.ts";

/** The placeholders of shared texts: {site} and {phone}. */
export type SitePlaceholders = { site: string; phone: string };

/** A text may have thousands of placeholders. */
const maxFilled = 200;

export function sitePlaceholders(site: Pick<Site, "name" | "phone" | "locations">): SitePlaceholders {
  const [first] = site.locations;
  const phone =
    site.phone.number ?? first?.contact_detail.phone ?? first?.contact_detail.landline_phone ?? "";
  return { site: site.name.slice(0, maxFilled), phone: phone.slice(0, maxFilled) };
}

/** Fills the placeholders of every text within a value; anything else is unchanged. */
export function filled<T>(value: T, placeholders: SitePlaceholders): T {
  if (typeof value === "string")
    return value.replaceAll("{site}", placeholders.site).replaceAll("{phone}", placeholders.phone) as T;
  if (Array.isArray(value)) return value.map((inner) => filled(inner, placeholders)) as T;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, filled(inner, placeholders)]),
    ) as T;
  return value;
}
