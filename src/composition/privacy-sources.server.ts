import { alertPrivacy } from "#domain/alerts/alert-privacy.server.ts";
import { paymentPrivacy } from "#domain/buying/reserve/payment-privacy.server.ts";
import { correctionPrivacy } from "#domain/leads/stored-leads/contact-changes.server.ts";
import { draftPrivacy, leadPrivacy, messagePrivacy } from "#domain/leads/stored-leads/lead-privacy.server.ts";
import { replyPrivacy } from "#domain/leads/stored-leads/reply-privacy.server.ts";
import { accountPrivacy } from "#domain/shoppers/accounts/account-privacy.server.ts";
import { watchlistPrivacy } from "#domain/shoppers/watchlist/watchlist-privacy.server.ts";
import { tradeInPrivacy } from "#domain/trade-in/trade-in-privacy.server.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import type { PrivacySource } from "#platform/privacy-source.server.ts";

/**
 * Every feature's source of personal data. Messages come before leads, by which they are found; the account comes last, because the others
 * are found by it.
 */
export const privacySources = (uploads: Pick<UploadStore, "remove">): readonly PrivacySource[] => [
  alertPrivacy,
  watchlistPrivacy,
  paymentPrivacy,
  tradeInPrivacy(uploads),
  messagePrivacy,
  replyPrivacy,
  draftPrivacy,
  correctionPrivacy,
  leadPrivacy,
  accountPrivacy,
];

/** Tables of a site without personal data, with the reason. */
export const nothingPersonal: Readonly<Record<string, string>> = {
  reply_addresses: "hashes of random tokens, and the lead of each",
  counters: "how often cars were looked at and searched for by known words; no visitor",
  counter_totals: "sums of the counters by day",
  counter_months: "sums of the counters by month",
  mail_failures: "ids of e-mails that came back or were called spam, for 30 days",
  phone_reveals: "which car and dealership, when; no visitor",
  rate_counts: "keyed hashes of networks and a moment; deleted within hours",
  sales: "cars that were sold, and the lead of each; nothing of the buyer",
  sale_files: "which file of sales was imported, and its columns; contacts are compared and not stored",
  source_costs: "what advertisements cost in a month",
  events: "ids, states, times and names of changed fields (DECIDE-210)",
  car_days: "how often cars were shown, looked at, saved and enquired about; no visitor",
  vitals: "how fast pages were, as counts; no visitor",
  catalogues: "files of cars for advertising: what staff chose of them",
  catalogue_cars: "ids of cars, and why they are not in a file",
  catalogue_files: "cars as shoppers see them",
  tracking_events: "known names and values only, stripped of what looks like an address or number",
  destination_secrets: "secrets of vendors' accounts, encrypted",
  fleet_change_sites: "which sites an operator's change is for, and what became of it there",
  tag_states: "which vendors' scripts run in pages, since when, and who answers for them",
  destination_states: "which vendors' accounts staff switched off, and when a problem was reported",
  content_drafts: "pages that the dealer is editing",
  content_versions: "pages that the dealer published",
  draft_changes: "configuration and pages that the dealer is editing",
  preview_links: "which site a link shows, and what staff call it",
  audit_entries: "who of the staff changed what, by names of fields; no values",
  site_hosts: "host names",
  site_versions: "configuration",
};
