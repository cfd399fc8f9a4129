import type { TrackingSlice } from "#domain/configuration/settings.ts";
import type { Purpose } from "#domain/configuration/slices/tracking-slice.ts";
import { type Destination, destinationsOf } from "./destination.ts";

type Recipient = { name: string; company: string | null };

/** Who gets what shoppers allow for a purpose, as shoppers know them; each once. */
export function recipientsOf(tracking: TrackingSlice, purpose: Purpose): Recipient[] {
  const of = destinationsOf(tracking)
    .filter((one) => one.mode !== "off" && one.purpose === purpose)
    .map(recipientOf);
  const all = [...of, ...taggersOf(tracking, purpose)];
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** Whose scripts may run in pages for a purpose. */
export const taggersOf = ({ tags }: Pick<TrackingSlice, "tags">, purpose: Purpose): Recipient[] =>
  tags.filter((tag) => tag.purpose === purpose).map(taggerOf);

function taggerOf({ kind, account, src }: TrackingSlice["tags"][number]): Recipient {
  switch (kind) {
    case "gtag":
      return { name: account?.startsWith("G-") ? "Google Analytics" : "Google Ads", company: "Google" };
    case "gtm":
      return { name: "Google Tag Manager", company: "Google" };
    case "pixel":
      return { name: "Meta", company: "Meta" };
    case "script":
      return { name: new URL(src ?? "").hostname, company: null };
  }
}

/** `Meta and Google Ads`. */
export const listed = (names: readonly string[]): string => names.join(", ").replace(/, (?=[^,]*$)/, " and ");

const recipientOf = (destination: Destination): Recipient => {
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
