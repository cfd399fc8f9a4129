import { paymentPrivacy } from "#features/buying/reserve/payment-privacy.server.ts";
import {
  draftPrivacy,
  leadPrivacy,
  messagePrivacy,
} from "#features/leads/stored-leads/lead-privacy.server.ts";
import { accountPrivacy } from "#features/shoppers/accounts/account-privacy.server.ts";
import { watchlistPrivacy } from "#features/shoppers/shortlist/watchlist-privacy.server.ts";
import { tradeInPrivacy } from "#features/trade-in/trade-in/trade-in-privacy.server.ts";
import type { UploadStore } from "#features/trade-in/uploads/upload-store.server.ts";
import type { PrivacySource } from "#platform/privacy-source.server.ts";

/**
 * Every feature's part of what is held of a person. Messages before leads, which they are found by; the account last, since the
 * others are found by it.
 */
export const privacySources = (uploads: Pick<UploadStore, "remove">): readonly PrivacySource[] => [
  watchlistPrivacy,
  paymentPrivacy,
  tradeInPrivacy(uploads),
  messagePrivacy,
  draftPrivacy,
  leadPrivacy,
  accountPrivacy,
];

/** Tables of a site that hold nothing of a person, with the reason. */
export const nothingPersonal: Readonly<Record<string, string>> = {
  phone_reveals: "which car and dealership, when; nobody's",
  rate_counts: "keyed hashes of networks and a moment; gone within hours",
  tracking_events: "known names and values only, stripped of what looks like an address or number",
  content_drafts: "pages that the dealer is writing",
  content_versions: "pages that the dealer wrote",
  site_hosts: "host names",
  site_versions: "configuration",
};
