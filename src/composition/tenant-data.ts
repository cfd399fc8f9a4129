import type { TenantData } from "#platform/groups/tenant-tables.server.ts";

const notArchived = {
  sessions: "sign-ins of shoppers",
  sign_in_codes: "one-time codes",
  sign_in_counts: "limits of sign-in",
  rate_counts: "limits of forms and calls",
  content_drafts: "preview links of content",
  changes: "the change feed of this platform",
  staff_sessions: "sign-ins of members",
  staff_invitations: "open invitations",
  staff_tokens: "personal tokens of members",
  preview_links: "links to previews of drafts",
  list_views: "views of lists that members saved",
  staff_stock_mails: "weekly e-mails that members ask for",
  staff_report_mails: "e-mails with results that members ask for",
  counter_totals: "sums of the counters, which the database makes of those that are imported",
  counter_months: "the same",
  events: "events for programs, stored for 14 days",
  measure_events: "events for destinations, stored for seven days",
  sender_keys: "keys that sign e-mails, encrypted by this platform's SECRET",
  destination_secrets: "encrypted by this platform's SECRET",
  tag_states: "which scripts an owner lets run here",
  destination_states: "which destinations are switched off here",
  published_cars: "cars as events last described them",
  api_clients: "programs that use the API, with secrets for this platform",
  api_secrets: "their secrets",
  api_requests: "keys of their calls, for 24 hours",
  webhook_attempts: "the last tries of webhooks",
  catalogue_cars: "which cars are in a catalogue's file, found again by its next build",
  catalogue_files: "files that catalogues are rebuilt",
  mail_failures: "which e-mails came back or were called spam, for 30 days",
  alert_people: "people who confirmed to this platform that they want e-mails",
  saved_searches: "their searches",
  alert_hits: "cars that were found for them",
  alert_cars: "what became of cars that they saved",
  alert_messages: "e-mails to them",
  break_glass: "access of this platform's operators",
};

/** Secrets stay: where a group is imported, its owners make new addresses of catalogues, and enable each endpoint and give it a secret. */
const archivedAs = {
  catalogues: {
    token_hash: null,
    old_token_hash: null,
    old_token_until: null,
    delivery: null,
    login: null,
    next_send_at: null,
    send_lease: null,
    send_leased_until: null,
  },
  webhook_endpoints: {
    secret: null,
    previous_secret: null,
    previous_until: null,
    state: "disabled",
    reason: "imported",
    sent_seq: 0,
    lease: null,
    leased_until: null,
  },
};

const remainingAfterDeletion = {
  audit_entries: "the log can't be altered; its entries go when they are AUDIT_DAYS old",
};

const platformTables = [
  "background_tasks",
  "change_followers",
  "edge_purges",
  "inbound_messages",
  "fleet_change_sites",
  "fleet_changes",
  "host_checks",
  "platform_sender_keys",
  "staff_challenges",
  "unnamed_pictures",
];

const memberColumns = {
  leads: ["owner_id"],
  lead_events: ["member_id", "subject_id"],
};

/** What the tables of the features are to a group's export, import and deletion. */
export const tenantData: TenantData = {
  notArchived,
  archivedAs,
  remainingAfterDeletion,
  platformTables,
  memberColumns,
};
