import { accountPrivacy } from "./features/accounts/account-privacy.server.ts";
import { draftPrivacy, leadPrivacy, messagePrivacy } from "./features/leads/lead-privacy.server.ts";
import { watchlistPrivacy } from "./features/shortlist/watchlist-privacy.server.ts";
import type { PrivacySource } from "./privacy-source.server.ts";

/**
 * Every feature's part of what is held of a person. Messages before leads, which they are found by; the account last, since the
 * others are found by it.
 */
export const privacySources: readonly PrivacySource[] = [
  messagePrivacy,
  draftPrivacy,
  leadPrivacy,
  watchlistPrivacy,
  accountPrivacy,
];

/** Tables of a site that hold nothing of a person, with the reason. */
export const nothingPersonal: Readonly<Record<string, string>> = {
  phone_reveals: "which car and dealership, when; nobody's",
  tracking_events: "known names and values only, stripped of what looks like an address or number",
  site_hosts: "host names",
  site_versions: "configuration",
};
