/**
 * Which tables belong to a group follows from the database (`tenant-tables.server.ts`): every table is archived and deleted, except for those
 * that are named here with the reason.
 */

/** Tables whose rows an archive doesn't contain, and what they hold. */
export const notArchived: Readonly<Record<string, string>> = {
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
  break_glass: "access of this platform's operators",
};

/** Tables whose rows stay when a group is deleted, and why. */
export const remainingAfterDeletion: Readonly<Record<string, string>> = {
  audit_entries: "the log can't be altered; its entries go when they are AUDIT_DAYS old",
};

/** Tables of the platform that hold nothing of a group. */
export const platformTables: readonly string[] = [
  "background_tasks",
  "edge_purges",
  "staff_challenges",
  "unnamed_pictures",
];

/** Columns with a member's id that reference no row: the record stays when the person has left. */
export const memberColumns: Readonly<Record<string, readonly string[]>> = {
  leads: ["owner_id"],
  lead_events: ["member_id", "subject_id"],
};
