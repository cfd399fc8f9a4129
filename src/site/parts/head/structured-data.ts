import { countryCode } from "#domain/places/place.ts";

/** What is known of a thing: unknown and empty values are left out. */
export function known(record: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value != null && value !== ""));
}

/** An address as structured data (schema.org PostalAddress). */
export const postalAddress = (address: {
  street?: string | null;
  city?: string | null;
  state?: string | null;
  postcode?: string | null;
}): object =>
  known({
    "@type": "PostalAddress",
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postcode,
    addressCountry: countryCode,
  });
