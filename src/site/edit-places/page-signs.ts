import type { HomeSection } from "#domain/configuration/slices/home-slice.ts";

/** A class or an id that only this section of the front page has (home-page.tsx). The range of a brand without models has large tiles. */
const signs: Record<HomeSection, readonly string[]> = {
  banner: ["feature-banner"],
  range: ["range-section", "category-tiles-large"],
  makes: ["make-tiles"],
  bodies: ["category-tiles"],
  promotions: ["promotion-slides"],
  panels: ["home-panels"],
  arrivals: ["arrivals"],
  reasons: ["reasons"],
  blog: ["content-cards"],
  locations: ["location-area"],
};

/** The section that an element of the front page shows. @param names the classes and ids of it and within it */
export const homeSectionOf = (names: ReadonlySet<string>): HomeSection | null =>
  (Object.keys(signs) as HomeSection[]).find((section) => signs[section].some((sign) => names.has(sign))) ??
  null;

/** Parts of pages with texts that follow from a setting without being its own, by a class that only they have. */
const zones: Readonly<Record<string, string>> = {
  "header-nav": "site#navigation",
  drawer: "site#navigation",
  "footer-nav": "site#navigation",
  "footer-socials": "site#facebook_url",
  "hero-search": "site#home/heroField1",
  "hero-car": "site#home/heroImage",
  consent: "site#tracking/requireConsent",
};

/** Where a part of a page is edited, by the classes of its element. */
export const zoneOf = (classes: string | undefined): string | undefined =>
  classes
    ?.split(" ")
    .map((name) => zones[name])
    .find(Boolean);
