import type { TrackingSlice } from "#domain/configuration/settings.ts";
import { type Purpose, vendors } from "#domain/configuration/slices/tracking-slice.ts";

type Written = TrackingSlice["destinations"][number];

type OfVendor<Kind extends Written["kind"]> = Omit<Written, "kind"> & {
  kind: Kind;
  purpose: Purpose;
  secretFile: string | null;
};
export type Ga4 = OfVendor<"ga4">;
export type Meta = OfVendor<"meta">;
export type GoogleAds = OfVendor<"google_ads">;
export type Https = Omit<TrackingSlice["receivers"][number], "secret"> & {
  kind: "https";
  secretFile: string;
};

/** A vendor's account, or an own server, that events are sent to. */
export type Destination = Ga4 | Meta | GoogleAds | Https;
export type DestinationKind = Destination["kind"];

export function destinationsOf({ destinations, receivers, secretFiles }: TrackingSlice): Destination[] {
  return [
    ...destinations.map((one): Destination => {
      const secretFile = Object.hasOwn(secretFiles, one.name) ? (secretFiles[one.name] ?? null) : null;
      return { ...one, purpose: vendors[one.kind].purpose, secretFile } as Destination;
    }),
    ...receivers.map(({ secret, ...one }): Destination => ({ ...one, kind: "https", secretFile: secret })),
  ];
}

/** The vendor's account, or the host of an own server. */
export const accountOf = (destination: Destination): string =>
  destination.kind === "https" ? new URL(destination.url).host : destination.account;

export const destinationNamed = (tracking: TrackingSlice, name: string): Destination | null =>
  destinationsOf(tracking).find((one) => one.name === name) ?? null;
