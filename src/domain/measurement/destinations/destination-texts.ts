import type { DestinationKind } from "./destination.ts";

export const kindTitles: Readonly<Record<DestinationKind, string>> = {
  ga4: "Google Analytics 4",
  meta: "Meta",
  google_ads: "Google Ads",
  https: "Own server",
};

/** What people call a destination: its vendor and account, or the host of an own server. */
export const destinationTitle = ({ kind, account }: { kind: DestinationKind; account: string }): string =>
  kind === "https" ? account : `${kindTitles[kind]} ${account}`;

/** Kinds whose vendor a real account has confirmed that events arrive as written. Own servers are the dealer's to check. */
export const verifiedKinds: ReadonlySet<DestinationKind> = new Set(["https"]);

/** What Google Analytics doesn't have of a site that sends it conversions from the server alone. */
export const lostWithoutTag = [
  "session_start, first_visit and user_engagement, and so new users, engagement and bounce",
  "source and medium of sessions: reports say Unassigned. Those of a lead are parameters of its event, and Results has the rest",
  "audiences, remarketing, Google signals and modelled conversions",
] as const;
