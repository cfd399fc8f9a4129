import type { Problem } from "#platform/config/problem.ts";
import { missingTerms, type OfferTerms } from "./missing-terms.ts";
import { settings } from "./settings.ts";
import type { Site } from "./site.ts";

type OfferText = Readonly<Record<string, unknown>>;

const textIn = (offer: OfferText, key: string): string => {
  const value = offer[key];
  return typeof value === "string" ? value.trim() : "";
};

/** Everything that an offer says to shoppers. */
export const wordsOfOffer = (offer: OfferText): string =>
  ["heading", "title", "name", "text", "description", "buttonText", "alt"]
    .map((key) => textIn(offer, key))
    .filter(Boolean)
    .join("\n");

/** What a site's offers have to say. */
export const termsOf = ({
  currency,
  finance,
  showDealerLicence,
  locations,
}: Pick<Site, "currency" | "finance" | "showDealerLicence" | "locations">): OfferTerms => ({
  isAustralian: currency === "AUD",
  warning: finance.warning,
  showsLicence: showDealerLicence && locations.some((location) => location.dealer_license_number !== null),
});

/** What is missing in an offer, at its path in a document; null for nothing. */
export function offerProblem(path: string, offer: OfferText, terms: OfferTerms): Problem | null {
  const missing = missingTerms(wordsOfOffer(offer), terms);
  if (missing.length === 0) return null;
  const title = ["heading", "title", "name", "alt"].map((key) => textIn(offer, key)).find(Boolean) ?? "";
  return { path, message: `the offer “${title}”: ${missing.join(" ")}`, line: null };
}

/** The platform's tiles are about warranties; sites show them without writing them. */
const standardTiles = new Set(settings.parse({}).promo.tiles.map(({ title }) => title));

/** What Australian rules require of the offers in a site's configuration and is missing, at paths below the site or the group. */
export function offerProblems(site: Site): Problem[] {
  const terms = termsOf(site);
  const lists: [path: string, field: string, offers: readonly OfferText[]][] = [
    ["promo.slides", "text", site.promo.slides],
    ["promo.tiles", "text", site.promo.tiles],
    ["promo.cards", "slide.description", site.promo.cards.map(({ slide }) => slide)],
    ...site.models.list.map(({ offers }, index): [string, string, readonly OfferText[]] => [
      `models.list[${index}].offers`,
      "text",
      offers ?? [],
    ]),
  ];
  return lists.flatMap(([path, field, offers]) =>
    offers.flatMap((offer, index) =>
      path === "promo.tiles" && standardTiles.has(String(offer.title))
        ? []
        : (offerProblem(`${path}[${index}].${field}`, offer, terms) ?? []),
    ),
  );
}

/** Problems of offers that weren't there before: what is stored already stays, and is reported elsewhere. */
export function problemsAdded<P extends Problem>(before: readonly Problem[], after: readonly P[]): P[] {
  const known = new Set(before.map(({ message }) => message));
  return after.filter(({ message }) => !known.has(message));
}
