import type { TrackingSlice } from "#domain/configuration/settings.ts";
import type { Purpose } from "#domain/configuration/slices/tracking-slice.ts";
import { type Destination, destinationsOf } from "./destination.ts";

/** Who gets what shoppers allow for a purpose, as shoppers know them; each once. */
export function recipientsOf(
  tracking: TrackingSlice,
  purpose: Purpose,
): { name: string; company: string | null }[] {
  const of = destinationsOf(tracking).filter((one) => one.mode !== "off" && one.purpose === purpose);
  return [...new Map(of.map((one) => [recipientOf(one).name, recipientOf(one)])).values()];
}

/** `Meta and Google Ads`. */
export const listed = (names: readonly string[]): string => names.join(", ").replace(/, (?=[^,]*$)/, " and ");

const recipientOf = (destination: Destination): { name: string; company: string | null } => {
  switch (destination.kind) {
    case "ga4":
      return { name: "Google Analytics", company: "Google" };
    case "google_ads":
      return { name: "Google Ads", company: "Google" };
    case "meta":
      return { name: "Meta", company: "Meta" };
    case "https":
      return { name: new URL(destination.url).hostname, company: null };
  }
};
