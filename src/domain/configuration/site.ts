import type { Settings } from "./settings.ts";
import type { Model } from "./slices/models.ts";

export const templates = ["standard", "manufacturer", "group"] as const;
export type Template = (typeof templates)[number];

export type Reviews = { average_rating: number; count: number } | null;

/** ENT-158..161, reviews normalised (DECIDE-20). */
export type Dealership = { id: string; slug: string; name: string; reviews: Reviews };

/** Opening hour (ENT-191..195): weekday 0 Sunday to 6 Saturday. Spelled as on the wire (DECIDE-28). */
export type OpeningHour = {
  weekday: number;
  status?: "Open" | "Closed" | null;
  formated_hours?: string | null;
  open?: string | null;
  close?: string | null;
};

/** ENT-162..189. */
export type Location = {
  id: string;
  slug: string;
  name: string;
  dealership_id: string;
  dealership_slug: string;
  image: { image: { url: string }; thumb: { url: string } } | null;
  address: {
    street: string | null;
    city: string | null;
    state: string | null;
    postcode: string | null;
    lat: number | null;
    long: number | null;
    map_key: string | null;
    place_url: string | null;
    place_id: string | null;
  };
  contact_detail: { phone: string | null; landline_phone: string | null; opening_hours: OpeningHour[] };
  location_type: "sales" | "service" | "parts";
  location_subtype: string[];
  manufacturers: string[];
  distribution_locations: string[];
  primary: boolean;
  visible: boolean;
  intro: string | null;
  staff: { name: string; role: string; image: string | null }[];
  dealer_license_number: string | null;
  motor_vehicle_repairer: string | null;
  reviews: Reviews;
};

/** A day with special hours, for one department or all, at one location or all (ENT-196..201). */
export type SpecialHour = {
  date: string;
  status: "Open" | "Closed";
  start_hour: string | null;
  end_hour: string | null;
  department: "all" | "sales" | "service" | "parts";
  location_name: string | null;
};

/** A written review of a location, or of a dealership as a whole: slugs, either may be null. */
export type ReviewText = {
  location: string | null;
  dealership: string | null;
  author: string;
  rating: number;
  /** `YYYY-MM-DD`. */
  date: string;
  text: string;
};

/** ENT-154..157. */
export type Manufacturer = { id: string; name: string; slug: string; logo: { url: string } | null };

/**
 * One site, resolved: platform, template, group and site settings merged. Pure rules take a slice
 * of it (`site.price`), never the whole. `version` changes with every change of the site's or its group's
 * configuration; it is negative, and no other draft has it, where a draft changes them.
 */
export type Site = Settings & {
  id: string;
  slug: string;
  name: string;
  groupId: string;
  groupSlug: string;
  /** The group's currency, as in ISO 4217. */
  currency: string;
  template: Template;
  hosts: string[];
  /** Hosts that answer with a redirect to the first of `hosts`. */
  formerHosts: string[];
  /** Whether its group is suspended: it answers 503. */
  isSuspended: boolean;
  /** False while it is being set up: only previews show it. */
  isLive: boolean;
  logo: { url: string } | null;
  manufacturer: { name: string } | null;
  /** The dealerships this site shows, in its order, and their visible locations. */
  dealerships: Dealership[];
  locations: Location[];
  manufacturers: Manufacturer[];
  special_hours: SpecialHour[];
  review_texts: ReviewText[];
  /** The models that the site shows, in order: the resolved `models.list`. */
  range: Model[];
  version: number;
  /** Number of the site's newest content; pages depend on it, the stock's index doesn't. */
  contentVersion: number;
  /** Names of the `tracking.tags` that run in its pages: those that an owner switched on, where the operator permits it. Never in a preview. */
  runningTags: readonly string[];
  /**
   * The site's settings merged with a dealership's, by dealership slug; only for dealerships that override
   * something (SITE-11).
   */
  dealershipSettings: Record<string, Settings>;
};

declare module "#platform/http/served-site.ts" {
  interface ServedSite extends Site {}
}

/** The settings for one dealership's cars on this site (SITE-11). */
export function settingsFor(site: Site, dealershipSlug: string): Settings {
  return site.dealershipSettings[dealershipSlug] ?? site;
}
