import type { AlertCounts } from "#domain/alerts/alert-standing.ts";
import type { Purpose } from "#domain/configuration/slices/tracking-slice.ts";
import type { WidgetSlot } from "#domain/configuration/slices/widgets-slice.ts";
import type { Destination, DestinationKind } from "#domain/measurement/destinations/destination.ts";
import type {
  DestinationHealth,
  EndedInHour,
  EventOfHour,
} from "#domain/measurement/destinations/destination-health.ts";
import type { ShownEvent } from "#domain/measurement/destinations/shown-event.ts";
import type { ListedTag } from "./tags-model.ts";

/** What the screens say of a destination, the first that is true. */
export type DestinationState = "switched off" | "off" | "no secret" | "failing" | "trying" | "test" | "live";

/** A destination of a site. Instants are ISO. */
export type ListedDestination = {
  name: string;
  kind: DestinationKind;
  /** The vendor's account, or the host of an own server. */
  account: string;
  purpose: Purpose;
  mode: Destination["mode"];
  state: DestinationState;
  offAt: string | null;
  /** Whether its secret was typed here, is a file of the server, or neither. */
  secret: "stored" | "file" | null;
  health: Omit<DestinationHealth, "waitingSince" | "lastSentAt"> & {
    waitingSince: string | null;
    lastSentAt: string | null;
  };
};

export type ListedWidget = {
  name: string;
  label: string;
  slot: WidgetSlot;
  host: string;
  opened: number | null;
  silent: number | null;
  dropped: number;
  p75: number | null;
};

/** Saved searches of a site. Counts of one to four people or searches are null. */
export type ListedAlerts = Omit<AlertCounts, "people" | "searches"> & {
  people: number | null;
  searches: number | null;
  /** Whether e-mails are stored, as there is no mail server. */
  isStored: boolean;
  /** What keeps its e-mails from arriving. */
  problem: string | null;
};

type OfSite = { site: { slug: string; name: string }; mayChange: boolean };

export type MarketingModel = OfSite & {
  targets: { id: string; name: string }[];
  target: string;
  /** Whether the site asks shoppers for consent, without which nothing is sent. */
  asks: boolean;
  destinations: ListedDestination[];
  /** Events of the last hour. */
  hour: EventOfHour[];
  tags: ListedTag[];
  /** With figures of these days; counts of one to four are null. */
  widgets: { list: ListedWidget[]; days: number };
  /** Null where the site has none. */
  alerts: ListedAlerts | null;
  /** Where vendors are added and changed; null without the right. */
  editAddress: string | null;
};

export type DestinationModel = OfSite & {
  destination: ListedDestination;
  hours: EndedInHour[];
  events: ShownEvent[];
};

export type DestinationAnswer = { kind: "done"; text: string } | { kind: "invalid"; problem: string };

export const marketingAddress = (site: { slug: string }): string =>
  `/marketing?${new URLSearchParams({ of: `site:${site.slug}` })}`;

export const destinationAddress = (site: { slug: string }, name: string): string =>
  `/marketing/destinations/${site.slug}/${name}`;
