import { mergeLayers } from "#platform/config/layer.ts";
import { nearest, type Problem, writtenPath } from "#platform/config/problem.ts";
import type { GroupDocument, SiteDocument } from "./document.ts";
import {
  dealershipOf,
  settledDealership,
  settledLocation,
  settledManufacturer,
  settledReview,
} from "./normalise-places.ts";
import { checkFeedNames } from "./placed-feeds.ts";
import { type Settings, settings } from "./settings.ts";
import type { SettingsLayer } from "./settings-layer.ts";
import type { Dealership, Location, Site } from "./site.ts";
import { settledRange } from "./slices/models.ts";
import { destinationProblems } from "./slices/tracking-slice.ts";
import { widgetProblems } from "./slices/widgets-slice.ts";
import { templateDefaults } from "./template-defaults.ts";
import { themeProblems } from "./theme.ts";

/** A site and its group as stored: their ids, current versions and documents. */
export type StoredConfiguration = {
  groupId: string;
  groupVersion: number;
  group: GroupDocument;
  siteId: string;
  siteVersion: number;
  site: SiteDocument;
  /** The agency's settings for this site, which any layer above the platform's defaults overrides. */
  agency?: SettingsLayer | undefined;
  agencyVersion?: number | undefined;
  /** Undefined before any content was written. */
  contentVersion?: number;
  isSuspended?: boolean;
};

export type Resolution = { kind: "ok"; site: Site } | { kind: "invalid"; problems: Problem[] };

/**
 * Merges platform, agency, template, group, site and dealership settings. Pure; problems are those that
 * only appear when layers are combined: names of dealerships that don't exist, a value missing in every
 * layer.
 */
export function resolveSite(stored: StoredConfiguration): Resolution {
  const { group, site, agency = {} } = stored;
  const problems: Problem[] = [];
  const report = (path: PropertyKey[], message: string) =>
    problems.push({ path: writtenPath(path), message, line: null });

  const places = settledPlaces(group, report);
  const shown = shownDealerships(site, places.dealerships, report);
  checkNames({ group, site, agency, places, report });

  const layers = [
    platformDefaults,
    agency,
    templateDefaults[site.template],
    settingsOf(group),
    settingsOf(site),
  ];
  const settled = settledSettings(layers, site.manufacturer?.name ?? null, ["site"], report);
  const ownHosts = [...hostsOf(site), ...formerHostsOf(site)];
  for (const { path, message } of widgetProblems(settled?.widgets ?? [], {
    requireConsent: settled?.tracking.requireConsent ?? false,
    hosts: ownHosts,
  }))
    report([site.widgets ? "site" : "group", "widgets", ...path], message);
  const dealershipSettings: Record<string, Settings> = {};
  for (const [index, written] of group.dealerships.entries()) {
    if (!written.settings || Object.keys(mergeLayers(written.settings)).length === 0) continue;
    if (!shown.some((dealership) => dealership.slug === written.slug)) continue;
    const over = settledSettings(
      [...layers, written.settings],
      site.manufacturer?.name ?? null,
      ["group", "dealerships", index, "settings"],
      report,
    );
    if (over) dealershipSettings[written.slug] = over;
  }
  const listed = site.models?.list ? "site" : "group";
  const range = settledRange(
    settled?.models.list ?? [],
    {
      manufacturer: site.manufacturer ?? null,
      makes: group.manufacturers.map(({ name }) => name),
    },
    (index, message) => report([listed, "models", "list", index], message),
  );
  if (problems.length > 0 || !settled) return { kind: "invalid", problems };
  return {
    kind: "ok",
    site: {
      ...settled,
      id: stored.siteId,
      slug: site.slug,
      name: site.name,
      groupId: stored.groupId,
      groupSlug: group.slug,
      currency: group.currency,
      template: site.template,
      hosts: hostsOf(site),
      formerHosts: formerHostsOf(site),
      isSuspended: stored.isSuspended ?? false,
      isLive: site.live ?? true,
      logo: site.logo ?? null,
      manufacturer: site.manufacturer ?? null,
      dealerships: shown,
      locations: places.locations.filter(
        (location) => location.visible && shown.some((one) => one.id === location.dealership_id),
      ),
      manufacturers: group.manufacturers.map(settledManufacturer),
      special_hours: group.special_hours.map((day) => ({
        ...day,
        start_hour: day.start_hour ?? null,
        end_hour: day.end_hour ?? null,
        department: day.department || "all",
        location_name: day.location_name ?? null,
      })),
      review_texts: group.review_texts.map(settledReview),
      range,
      // The counters only increase, so their sum changes with every change of one.
      version: stored.groupVersion + stored.siteVersion + (stored.agencyVersion ?? 0),
      contentVersion: stored.contentVersion ?? 0,
      runningTags: [],
      dealershipSettings,
    },
  };
}

/** The hosts of a site; `<slug>.localhost` unless its document names others. */
export function hostsOf(site: SiteDocument): string[] {
  return [...new Set(site.hosts ?? [`${site.slug}.localhost`])];
}

/** The former hosts of a site, without those that it has again. */
export function formerHostsOf(site: SiteDocument): string[] {
  const hosts = hostsOf(site);
  return [...new Set(site.formerHosts ?? [])].filter((host) => !hosts.includes(host));
}

type Report = (path: PropertyKey[], message: string) => void;
type Places = { dealerships: Dealership[]; locations: Location[] };

/**
 * A group's dealerships and locations in their normalised form; ambiguous references and duplicate names are
 * reported.
 */
export function settledPlaces(group: GroupDocument, report: Report): Places {
  const dealerships = group.dealerships.map(settledDealership);
  const locations: Location[] = [];
  for (const [index, written] of group.locations.entries()) {
    const dealership = dealershipOf(written, dealerships);
    if (dealership) locations.push(settledLocation(written, dealership));
    else {
      const known = dealerships.map((one) => one.slug).join(", ");
      report(
        ["group", "locations", index, "dealership_slug"],
        `names no dealership of the group; write one of ${known}`,
      );
    }
  }
  checkFeedNames(group, report);
  for (const [key, list] of Object.entries({ dealerships, locations })) {
    for (const field of ["id", "slug"] as const) {
      for (const [index, one] of list.entries()) {
        const first = list.findIndex((other) => other[field] === one[field]);
        if (first < index)
          report(["group", key, index, field], `${one[field]} is taken by ${key}[${first}]: give it another`);
      }
    }
  }
  return { dealerships, locations };
}

function shownDealerships(site: SiteDocument, all: readonly Dealership[], report: Report): Dealership[] {
  if (!site.dealerships) return [...all];
  return site.dealerships.flatMap((slug, index) => {
    const found = all.find((dealership) => dealership.slug === slug);
    if (!found) report(["site", "dealerships", index], unknownName("dealership", slug, all));
    if (site.dealerships?.indexOf(slug) !== index)
      report(["site", "dealerships", index], `${slug} is listed twice`);
    return found ? [found] : [];
  });
}

/**
 * Slugs in exclusions and phone overrides must exist in the group: a misspelt one would silently do nothing.
 */
function checkNames(given: {
  group: GroupDocument;
  site: SiteDocument;
  agency: SettingsLayer;
  places: Places;
  report: Report;
}): void {
  const { group, site, agency, places, report } = given;
  for (const [part, layer] of [
    ["agency", agency],
    ["group", group],
    ["site", site],
  ] as const) {
    const exclusions = layer.search?.exclusions;
    const reviewed = layer === group ? group.review_texts : [];
    for (const [index, { location, dealership }] of reviewed.entries()) {
      if (location && !places.locations.some((one) => one.slug === location))
        report(
          [part, "review_texts", index, "location"],
          unknownName("location", location, places.locations),
        );
      if (dealership && !places.dealerships.some((one) => one.slug === dealership))
        report(
          [part, "review_texts", index, "dealership"],
          unknownName("dealership", dealership, places.dealerships),
        );
    }
    const named: [PropertyKey[], "dealership" | "location", readonly string[]][] = [
      [["search", "exclusions", "dealerships"], "dealership", exclusions?.dealerships ?? []],
      [["search", "exclusions", "locations"], "location", exclusions?.locations ?? []],
      [["finance", "excludedDealerships"], "dealership", layer.finance?.excludedDealerships ?? []],
    ];
    for (const [path, kind, slugs] of named) {
      const known = kind === "dealership" ? places.dealerships : places.locations;
      for (const [index, slug] of slugs.entries())
        if (!known.some((one) => one.slug === slug))
          report([part, ...path, index], unknownName(kind, slug, known));
    }
    for (const slug of Object.keys(layer.phone?.overrides ?? {}))
      if (!places.dealerships.some((one) => one.slug === slug))
        report([part, "phone", "overrides", slug], unknownName("dealership", slug, places.dealerships));
  }
}

function unknownName(kind: string, slug: string, known: readonly { slug: string }[]): string {
  const slugs = known.map((one) => one.slug);
  const near = nearest(slug, slugs);
  return `the group has no ${kind} ${slug}; ${near ? `did you mean ${near}?` : `it has ${slugs.join(", ") || "none"}`}`;
}

function settledSettings(
  layers: readonly unknown[],
  make: string | null,
  at: PropertyKey[],
  report: Report,
): Settings | null {
  const merged = settings.safeParse(mergeLayers(...layers));
  if (!merged.success) {
    for (const issue of merged.error.issues) report([...at, ...issue.path], issue.message);
    return null;
  }
  const settled = merged.data;
  for (const message of themeProblems(settled.theme)) report([...at, "theme"], message);
  for (const { path, message } of destinationProblems(settled.tracking))
    report([...at, "tracking", ...path], message);
  if (make === null) return settled;
  const makes = settled.search.stockFilters.make;
  if (Array.isArray(makes) && !makes.some((one) => one.toLowerCase() === make.toLowerCase()))
    report(
      [...at, "search", "stockFilters", "make"],
      `a site of the manufacturer ${make} lists only its cars`,
    );
  // Every search is filtered by the site's manufacturer, whatever other filters it has (SEARCH-59).
  const stockFilters = { ...settled.search.stockFilters, make: [make] };
  return { ...settled, search: { ...settled.search, stockFilters } };
}

/** The lowest layer: a layer above may write one part of an object and inherit the others. */
const platformDefaults = settings.parse({});

const settingNames = new Set(Object.keys(settings.shape));

/** The settings written at the top level of a group's or site's document. */
function settingsOf(document: GroupDocument | SiteDocument): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([key]) => settingNames.has(key)));
}
