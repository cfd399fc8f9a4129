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
  staff_stock_mails: "weekly e-mails that members ask for",
  events: "events for programs, stored for 14 days",
  published_cars: "cars as events last described them",
  catalogue_cars: "which cars are in a catalogue's file, found out anew by its next build",
  catalogue_files: "files that catalogues are built anew",
  break_glass: "access of this platform's operators",
};

const remainingAfterDeletion = {
  audit_entries: "the log can't be altered; its entries go when they are AUDIT_DAYS old",
};

const platformTables = [
  "background_tasks",
  "change_followers",
  "edge_purges",
  "staff_challenges",
  "unnamed_pictures",
];

const memberColumns = {
  leads: ["owner_id"],
  lead_events: ["member_id", "subject_id"],
};

const notArchivedColumns = {
  catalogues: ["token_hash", "old_token_hash", "old_token_until"],
};

/** What the tables of the features are to a group's export, import and deletion. */
export const tenantData: TenantData = {
  notArchived,
  notArchivedColumns,
  remainingAfterDeletion,
  platformTables,
  memberColumns,
};
