import { carTypes } from "#domain/cars/car.ts";
import type { Location, Site, Template } from "#domain/configuration/site.ts";
import { companyText } from "#domain/configuration/slices/abn.ts";
import { themeCss } from "#domain/configuration/theme.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import { usualRate } from "#domain/measurement/vitals.ts";
import { categoriesOf } from "#domain/models/model-rules.ts";
import { categoryAddress } from "#domain/models/range-view.ts";
import { placeName } from "#domain/places/place-name.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { consentStrip, privacyChoices } from "#site/parts/tracking/consent-strip.ts";
import { type ShellWidgets, shellWidgets, slotLinks } from "#site/parts/widgets/widget-view.ts";
import { hoursSummary } from "./hours-summary.ts";

export type NavigationLink = {
  label: string;
  href: string;
  children: { label: string; href: string }[];
  /** The children are the range's body types, and previews of its models open beside them (HOME-36). */
  models: boolean;
};
/** A number as it is written, and its `tel:` link: made here, so that pages needn't load what reads numbers. */
export type CallLink = { text: string; href: string };
export type ShellLocation = {
  name: string;
  address: string | null;
  suburb: string | null;
  phone: CallLink | null;
  hours: string | null;
  directions: string | null;
};

/** The header and footer of every page of a site: plain data, the same for every shopper. */
export type ShellModel = {
  name: string;
  template: Template;
  header: "light" | "dark" | "brand";
  certified: boolean;
  logo: string | null;
  /**
   * The site's colours, type and corners: a style sheet, in the page so that it costs no request before the
   * first paint.
   */
  theme: string;
  /** The site's initial on its colour, as a data: address; costs no request. */
  icon: string;
  phone: CallLink | null;
  /** Path of the contact page (CONTACT-01). */
  contact: string;
  /**
   * The target of saved cars: a watchlist on the server, or favourites in the browser; null where neither is
   * offered (DECIDE-71, DECIDE-72).
   */
  saves: "watchlist" | "favourites" | null;
  /** The language of the pages, `en-AU`. */
  language: string;
  /** The currency of all amounts. */
  currency: string;
  /** The share of loads that report how fast they were. */
  sampled: number;
  /** On a site that asks for consent: the version of the question, and the strip's HTML. */
  consent: { wording: number; strip: string } | null;
  /** What events of the page's data layer say of the site: its analytics properties, and the brand that it sells. */
  asc: { ids: string[]; brand: string | null; measured?: true; tagged?: true };
  /** Widgets of partners; unset on a site without any. */
  widgets?: ShellWidgets;
  navigation: NavigationLink[];
  /** Makes with a logo, shown in the navigation (HOME-35). */
  brands: { name: string; href: string; logo: string }[];
  /** Text beside the logo (HOME-39). */
  label: string | null;
  links: { label: string; href: string; logo: string | null }[];
  /** The dealer's place, in the header (HOME-38). */
  place: { label: string; href: string } | null;
  legal: { label: string; href: string }[];
  locations: ShellLocation[];
  /** Of dealers, where the site shows them. */
  licences: string | null;
  socials: { name: string; href: string }[];
  copyright: string;
  priceNote: string;
};

/**
 * @param year of the copyright line, in the site's time zone
 * @param hasOffers whether the site has a page of offers to link to
 * @param sampled the share of loads that report how fast they were
 */
export function shellModel(site: Site, year: number, hasOffers: boolean, sampled = usualRate): ShellModel {
  return {
    name: site.name,
    template: site.template,
    header: site.theme.header,
    certified: site.variant === "certified",
    logo: site.logo?.url ?? null,
    theme: themeCss(site.theme),
    icon: siteIcon(site.name, site.theme.brand),
    phone: callLink(site.phone.number),
    contact: site.contact.path,
    saves: site.garage_enabled ? "watchlist" : site.watch.localFavourites ? "favourites" : null,
    language: site.seo.language,
    currency: site.currency,
    sampled,
    consent: site.tracking.requireConsent
      ? { wording: site.tracking.wording, strip: consentStrip(site.tracking) }
      : null,
    asc: {
      ids: site.tracking.measurementIds,
      brand: site.manufacturer?.name ?? null,
      ...(destinationsOf(site.tracking).length > 0 ? { measured: true as const } : {}),
      ...(site.runningTags.length > 0 ? { tagged: true as const } : {}),
    },
    ...widgetsOf(site),
    navigation: navigationOf(site, hasOffers),
    brands: brandsOf(site),
    label: site.home.headerLabel,
    links: site.home.headerLinks.map(({ label, href, logo }) => ({ label, href, logo: logo ?? null })),
    place: placeLink(shellLocations(site)),
    legal: [
      ...site.home.footerLinks,
      // Without script a widget in the corner is a link.
      ...(slotLinks(site, "corner").widgets ?? []).map(({ children, href }) => ({ label: children, href })),
      ...(site.tracking.requireConsent ? [{ label: "Privacy choices", href: `#${privacyChoices}` }] : []),
    ],
    locations: shellLocations(site),
    licences: site.showDealerLicence ? licencesText(site) : null,
    socials: socials(site),
    copyright: copyrightLine(site, year),
    priceNote: site.legal.priceNote,
  };
}

/**
 * The site's own links, or the standard ones; offers are among them while some are active and have a page
 * (SITE-32, DECIDE-103).
 */
function navigationOf(site: Site, hasOffers: boolean): NavigationLink[] {
  const own = site.navigation.length > 0 ? site.navigation : standardNavigation(site);
  const offers = { label: "Offers", href: site.content.offersPath, children: [], menu: null };
  const missing = site.offers.count > 0 && hasOffers && !own.some(({ href }) => href === offers.href);
  // Before the link to the places, which comes last.
  const places = own.findIndex(({ href }) => href === "/#locations");
  const all = missing ? own.toSpliced(places < 0 ? own.length : places, 0, offers) : own;
  return all.map(({ label, href, children, menu }) =>
    menu === "models" && site.range.length > 0
      ? {
          label,
          href,
          models: true,
          children: categoriesOf(site.range).map((name) => ({ label: name, href: categoryAddress(name) })),
        }
      : { label, href, children, models: false },
  );
}

function widgetsOf(site: Site): Pick<ShellModel, "widgets"> {
  const widgets = shellWidgets(site);
  return widgets ? { widgets } : {};
}

const callLink = (number: string | null | undefined): CallLink | null =>
  number ? { text: number, href: telephoneLink(number) } : null;

/** A single brand's site shows its logo, another one those of its group's makes. */
function brandsOf(site: Pick<Site, "manufacturers" | "manufacturer">): ShellModel["brands"] {
  const only = site.manufacturer?.name.toLowerCase();
  return site.manufacturers.flatMap(({ name, slug, logo }) =>
    logo && (!only || name.toLowerCase() === only) ? [{ name, href: `/search/${slug}`, logo: logo.url }] : [],
  );
}

function placeLink(places: readonly ShellLocation[]): ShellModel["place"] {
  const [first] = places;
  if (!first) return null;
  const label = places.length === 1 ? (first.suburb ?? first.name) : `${places.length} locations`;
  return { label, href: "/#locations" };
}

/** The default navigation: the site's kinds of cars, all stock, its range, and its places. */
function standardNavigation(site: Pick<Site, "search" | "car" | "range">): Site["navigation"] {
  const only = site.search.stockFilters.car_type;
  const noun = site.car.caravans ? "caravans" : "cars";
  const types = carTypes.filter((type) => !Array.isArray(only) || only.includes(type));
  const link = (label: string, href: string) => ({ label, href, children: [], menu: null });
  return [
    ...(types.length > 1
      ? types.map((type) =>
          link(`${type.charAt(0).toUpperCase()}${type.slice(1)} ${noun}`, `/search/${type}-cars`),
        )
      : []),
    link(types.length > 1 ? "All stock" : `Our ${noun}`, "/search"),
    ...(site.range.length > 0 ? [{ ...link("Models", "/models"), menu: "models" as const }] : []),
    link("Just arrived", "/search?sortBy=latest"),
    link("Locations", "/#locations"),
  ];
}

/** A social link is shown only when its address is set (SITE-18). */
export function socials(site: Pick<Site, "youtube_url" | "facebook_url" | "instagram_url">) {
  return [
    { name: "YouTube", href: site.youtube_url },
    { name: "Facebook", href: site.facebook_url },
    { name: "Instagram", href: site.instagram_url },
  ].filter((link): link is { name: string; href: string } => Boolean(link.href));
}

/**
 * One entry a place: the departments of one dealership at one street are one place, its sales department
 * first. A place whose cars the site never lists is excluded.
 */
export function shellLocations(site: Pick<Site, "locations" | "search">): ShellLocation[] {
  const excluded = site.search.exclusions;
  const places = new Map<string, Location>();
  for (const location of site.locations) {
    if (!location.visible || excluded.locations.includes(location.slug)) continue;
    if (excluded.dealerships.includes(location.dealership_slug)) continue;
    const key = `${location.dealership_slug} ${location.address.street ?? location.slug}`;
    const known = places.get(key);
    if (!known || (known.location_type !== "sales" && location.location_type === "sales")) {
      places.set(key, location);
    }
  }
  return [...places.values()].map((location) => {
    const { street, city, state, postcode, place_url } = location.address;
    const suburb = [city, state, postcode].filter(Boolean).join(" ");
    return {
      name: placeName(location.name),
      address: street,
      suburb: suburb || null,
      phone: callLink(location.contact_detail.phone ?? location.contact_detail.landline_phone),
      hours: hoursSummary(location.contact_detail.opening_hours),
      directions: place_url,
    };
  });
}

function copyrightLine({ name, legal }: Site, year: number): string {
  const company = companyText(legal);
  return [`© ${year} ${name}.`, company && `${company}.`, legal.copyright].filter(Boolean).join(" ");
}

function licencesText({ locations }: Site): string | null {
  const names = new Map<string, string>();
  for (const { name, dealer_license_number: number } of locations)
    if (number && !names.has(number)) names.set(number, placeName(name));
  const texts = [...names].map(([number, name]) => `${name} ${number}`);
  return texts.length > 0
    ? `Dealer ${texts.length === 1 ? "licence" : "licences"}: ${texts.join(" · ")}`
    : null;
}

function siteIcon(name: string, brand: string): string {
  return `data:image/svg+xml,${encodeURIComponent(siteIconSvg(name, brand))}`;
}

/** The site's icon as SVG: its first letter on its brand's colour. */
export function siteIconSvg(name: string, brand: string): string {
  const initial = /[A-Za-z0-9]/.exec(name)?.[0]?.toUpperCase() ?? "F";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brand}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text></svg>`;
}
