import type { z } from "zod";
import type {
  dealershipDocument,
  locationDocument,
  reviewText,
  specialHour,
} from "#domain/configuration/places.ts";
import type { Settings } from "#domain/configuration/settings.ts";
import type { Template } from "#domain/configuration/site.ts";
import { standardGates } from "#domain/configuration/slices/gate.ts";
import type { leadSlice } from "#domain/configuration/slices/lead-slice.ts";
import type { modelsSlice } from "#domain/configuration/slices/models-slice.ts";
import type { navigationLink } from "#domain/configuration/slices/navigation-slice.ts";
import type { promoSlice } from "#domain/configuration/slices/promo-slice.ts";
import type { stockFeed } from "#domain/configuration/slices/stock-feeds.ts";
import type { Layer } from "#platform/config/layer.ts";

/** A layer as written; promo cards, links and routes of leads omit defaults. */
type SettingsLayer = Layer<Omit<Settings, "promo" | "navigation" | "lead" | "models">> & {
  models?: Partial<z.input<typeof modelsSlice>>;
  lead?: z.input<typeof leadSlice>;
  promo?: z.input<typeof promoSlice>;
  navigation?: z.input<typeof navigationLink>[];
};
export type DemoLocation = z.input<typeof locationDocument>;

/**
 * A configuration file as written by people, before defaults: src/domain/configuration/document.ts, with its
 * settings spelt out.
 */
export type DemoDocument = {
  group?: {
    slug: string;
    name: string;
    dealerships: (Omit<z.input<typeof dealershipDocument>, "settings"> & { settings?: SettingsLayer })[];
    locations: DemoLocation[];
    manufacturers?: { name: string; logo?: { url: string } }[];
    feeds?: z.input<typeof stockFeed>[];
    special_hours?: z.input<typeof specialHour>[];
    review_texts?: z.input<typeof reviewText>[];
  } & SettingsLayer;
  site: {
    slug: string;
    name: string;
    group?: string;
    template: Template;
    dealerships?: string[];
    manufacturer?: { name: string };
    logo?: { url: string };
  } & SettingsLayer;
};
type OpeningHours = NonNullable<NonNullable<DemoLocation["contact_detail"]>["opening_hours"]>;

/** Addresses of the pictures that the loader has drawn and stored; null where there is none. */
export type DemoArt = {
  logo(site: string): string | null;
  /** The ribbon of a certified car. */
  certifiedBadge: string | null;
  /** A picture of a yard or workshop. */
  building(location: string): string | null;
  /** A model of a range, in the studio; in another colour or from another side by its name. */
  model(slug: string, look?: string): string | null;
  /** A make's badge. */
  badge(make: string): string | null;
  /** A slide of the promotions slider, 1920 by 540. */
  banner(name: "run-out" | "we-buy" | "two-years" | "any-make"): string | null;
  /** A wide picture for a promotion. */
  scene(name: "harbour" | "coast" | "outback" | "city" | "showroom" | "bay"): string | null;
};

export type DemoSite = (now: Date, art: DemoArt) => DemoDocument;

/** In a demo all visitors sign in from the same machine, and messages cost nothing. */
export const demoAuth = { codesPerAddress: 5_000, codesPerSite: 20_000 };

/** Finance pages without sign-in; one site of the demo has them behind it, as by default. */
export const openFinance = {
  ...demoAuth,
  gatedRoutes: standardGates.filter(({ type }) => type !== "finance"),
};

/** All leads come from that machine too, in quick succession; this must not mark them as spam. */
export const demoSpam = { perAddress: 5_000, fastestSeconds: 0 };

/** A calendar day, this many days from now: promotions of the demo are always active (DECIDE-141). */
export function day(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same in the time zone of eastern Australia, where the demo's dealers are. */
export function dayThere(now: Date, days: number): string {
  return day(new Date(now.getTime() + 10 * 3_600_000), days);
}

/** Hours as `[open, close]`, null for closed: weekdays, Saturday, Sunday. */
export function hours(
  weekdays: [string, string],
  saturday: [string, string] | null,
  sunday: [string, string] | null,
): OpeningHours {
  return [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday].map((times, weekday) =>
    times
      ? {
          weekday,
          status: "Open" as const,
          open: times[0],
          close: times[1],
          formated_hours: `${clock(times[0])} – ${clock(times[1])}`,
        }
      : { weekday, status: "Closed" as const, formated_hours: "Closed" },
  );
}

/** `17:30` as `5:30pm`. */
function clock(time: string): string {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}

export const salesHours = hours(["08:30", "17:30"], ["08:30", "17:00"], null);
export const serviceHours = hours(["07:30", "17:00"], ["08:00", "12:00"], null);
export const partsHours = hours(["08:00", "17:00"], null, null);

type Address = {
  street: string;
  city: string;
  state: string;
  postcode: string;
  /** Omitted where the coordinates are unknown. */
  lat?: number;
  long?: number;
};

/** A department of a dealership at an address, shown on a map. */
export function department(
  fields: Omit<DemoLocation, "address" | "contact_detail" | "image"> & {
    address: Address;
    phone: string;
    hours: OpeningHours;
  },
  art: DemoArt,
): DemoLocation {
  const { address, phone, hours: opening, ...rest } = fields;
  const query = encodeURIComponent(`${address.street}, ${address.city} ${address.state} ${address.postcode}`);
  const picture = art.building(fields.slug);
  return {
    ...rest,
    ...(picture ? { image: { image: { url: picture } } } : {}),
    address: { ...address, place_url: `https://www.google.com/maps/search/?api=1&query=${query}` },
    contact_detail: { phone, landline_phone: phone, opening_hours: opening },
  };
}

/**
 * A slide of the promotions slider, active from this many days ago to this many from now; none without its
 * picture.
 */
export function slide(
  image: string | null,
  now: Date,
  [from, to]: [number, number],
  words: { alt: string; heading: string; text: string; url: string },
) {
  return image ? [{ start: day(now, from), expiry: day(now, to), image, ...words }] : [];
}

/** A promotion's picture, when there is one. */
export function pictured(address: string | null): { image?: string } {
  return address ? { image: address } : {};
}

/** Makes by the names in their cars' data, with their badges. */
export function makes(art: DemoArt, ...names: string[]): { name: string; logo?: { url: string } }[] {
  return names.map((name) => {
    const badge = art.badge(name);
    return badge ? { name, logo: { url: badge } } : { name };
  });
}
