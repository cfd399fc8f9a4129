import type { AuditedChange } from "./audit-entry.ts";

const tables: Record<string, [one: string, many: string]> = {
  groups: ["group", "groups"],
  group_versions: ["group configuration", "group configurations"],
  site_versions: ["site configuration", "site configurations"],
  site_hosts: ["host", "hosts"],
  content_versions: ["content version", "content versions"],
  content_drafts: ["content preview", "content previews"],
  stock_imports: ["stock import", "stock imports"],
  stock_feeds: ["scheduled feed", "scheduled feeds"],
  cars: ["car", "cars"],
  car_overrides: ["corrected field", "corrected fields"],
  stock_edits: ["change of many cars", "changes of many cars"],
  accounts: ["shopper account", "shopper accounts"],
  sessions: ["shopper session", "shopper sessions"],
  leads: ["lead", "leads"],
  lead_deliveries: ["lead delivery", "lead deliveries"],
  lead_events: ["entry of a lead’s timeline", "entries of leads’ timelines"],
  messages: ["stored message", "stored messages"],
  form_drafts: ["form draft", "form drafts"],
  watchlist_entries: ["saved car", "saved cars"],
  reservations: ["reservation", "reservations"],
  payments: ["payment", "payments"],
  refunds: ["refund", "refunds"],
  trade_ins: ["trade-in", "trade-ins"],
  test_drive_bookings: ["booked time", "booked times"],
  service_bookings: ["booked service", "booked services"],
  trade_in_images: ["trade-in picture", "trade-in pictures"],
  staff_members: ["member", "members"],
  staff_grants: ["role", "roles"],
  staff_passkeys: ["passkey", "passkeys"],
  staff_identities: ["company account", "company accounts"],
  staff_sessions: ["session", "sessions"],
  staff_invitations: ["invitation", "invitations"],
  staff_tokens: ["personal token", "personal tokens"],
  api_clients: ["program", "programs"],
  api_secrets: ["secret of a program", "secrets of programs"],
  webhook_endpoints: ["webhook", "webhooks"],
  catalogues: ["catalogue", "catalogues"],
  break_glass: ["break-glass access", "break-glass accesses"],
  counters: ["line of results", "lines of results"],
  draft_changes: ["change of the draft", "changes of the draft"],
  change_sets: ["change set", "change sets"],
  staff_stock_mails: ["weekly e-mail about stock", "weekly e-mails about stock"],
  staff_report_mails: ["e-mail with results", "e-mails with results"],
  sale_files: ["file of sales", "files of sales"],
  source_costs: ["cost of a source", "costs of sources"],
  preview_links: ["preview link", "preview links"],
  destination_secrets: ["secret of a destination", "secrets of destinations"],
  destination_states: ["state of a destination", "states of destinations"],
  audit_entries: ["log entry", "log entries"],
};

/** The tables that the log covers, by the name that people read; for the filter. */
export const auditedTables: [table: string, name: string][] = Object.entries(tables)
  .map(([table, [, many]]): [string, string] => [table, many.charAt(0).toUpperCase() + many.slice(1)])
  .sort((a, b) => (a[1] < b[1] ? -1 : 1));

const actions: Record<string, string> = {
  "destination.off": "Switched a destination off",
  "destination.on": "Switched a destination on",
  "destination.secret": "Stored a destination’s secret",
  "destination.forget": "Deleted a destination’s secret",
  "accept invitation": "Accepted an invitation",
  "sign in": "Signed in",
  "sign out": "Signed out",
  "sign out elsewhere": "Signed out everywhere else",
  confirm: "Confirmed with a passkey",
  "add passkey": "Added a passkey",
  "remove passkey": "Removed a passkey",
  "people.invite": "Invited a person",
  "people.remove": "Removed a person",
  "people.sign-out": "Signed a person out",
  "people.unlink": "Unlinked a person’s company account",
  "people.withdraw": "Withdrew an invitation",
  "people.revoke": "Revoked a person’s token",
  "token.make": "Made a personal token",
  "token.revoke": "Revoked a personal token",
  "client.make": "Let a program use the API",
  "client.rotate": "Made a program’s next secret",
  "client.revoke-secret": "Revoked a program’s secret",
  "client.revoke": "Revoked a program",
  "webhooks.add": "Added a webhook",
  "webhooks.edit": "Changed a webhook",
  "webhooks.rotate": "Made a webhook’s next secret",
  "webhooks.test": "Sent a webhook a test",
  "webhooks.disable": "Disabled a webhook",
  "webhooks.enable": "Enabled a webhook",
  "webhooks.remove": "Removed a webhook",
  "webhooks.replay": "Sent events to a webhook again",
  "catalogue.make": "Made a catalogue",
  "catalogue.save": "Changed a catalogue",
  "catalogue.rotate": "Made a catalogue’s next address",
  "catalogue.revoke": "Ended a catalogue’s address",
  "catalogue.release": "Released a catalogue’s held file",
  "catalogue.build": "Built a catalogue",
  "catalogue.delete": "Deleted a catalogue",
  "api.correctCar": "Corrected a car",
  "api.addCar": "Added a car",
  "api.deleteCar": "Deleted a car",
  "api.addPhoto": "Added a photo to a car",
  "api.arrangePhotos": "Changed a car’s photos",
  "api.markLead": "Marked a lead as spam, or as real",
  "api.addWebhook": "Added a webhook",
  "api.changeWebhook": "Changed a webhook",
  "api.replaceWebhookSecret": "Made a webhook’s next secret",
  "api.deleteWebhook": "Removed a webhook",
  "api.addCatalogue": "Made a catalogue",
  "api.changeCatalogue": "Changed a catalogue",
  "api.replaceCatalogueAddress": "Made a catalogue’s next address",
  "api.deleteCatalogue": "Deleted a catalogue",
  "api.listLeads": "Read leads",
  "api.readLead": "Read a lead",
  "api.changeLead": "Changed a lead",
  "api.addNote": "Wrote a note on a lead",
  "api.runFeed": "Started a feed",
  "log.export": "Exported the log",
  "results.export": "Exported results",
  "draft.save": "Changed the draft",
  "draft.discard": "Discarded changes of the draft",
  "draft.keep": "Settled a conflict of the draft",
  "draft.publish": "Published changes",
  "draft.schedule": "Scheduled changes",
  "draft.unschedule": "Took scheduled changes back",
  "draft.roll-back": "Rolled back a change set",
  "preview.open": "Opened a preview",
  "preview.share": "Shared a preview",
  "preview.revoke": "Revoked a preview link",
  "deals.read": "Read a deal",
  "deals.confirm": "Confirmed a booking",
  "deals.move": "Moved a booking",
  "deals.cancel": "Cancelled a deal",
  "deals.release": "Released a reserved car",
  "deals.refund": "Refunded a payment",
  "deals.book": "Booked an inspection",
  "stock.save": "Corrected a car",
  "stock.photos": "Changed a car’s photos",
  "stock.add": "Added a car",
  "stock.delete": "Deleted a car",
  "stock.edit": "Changed many cars",
  "results.change": "Changed sales or costs of the results",
  "results.mail": "Asked for the e-mail with results, or ended it",
  "stock.mail": "Asked for the weekly e-mail, or ended it",
  "stock.undo": "Undid a change of many cars",
  "feeds.run": "Started a feed",
  "leads.read": "Read a lead",
  "leads.change": "Changed a lead",
  "leads.note": "Wrote a note on a lead",
  "leads.answer": "Answered a lead",
  "leads.resend": "Delivered a lead again",
  "leads.spam": "Marked a lead as spam",
  "leads.not-spam": "Took a lead out of spam",
  "leads.export": "Exported leads",
  "leads.erase": "Erased a shopper’s data",
  "break-glass.open": "Opened the group’s personal data",
  "break-glass.end": "Ended an operator’s access",
};

/** The names of actions that the log has words for. */
export const namedActions = Object.keys(actions);

/** What was done, as people read it: `Invited a person`; a command by its own words. */
export const actionText = (action: string): string => actions[action] ?? action;

/** Columns that tell people nothing: when and by whom is the entry's own, and what a value was isn't in the log. */
const bookkeeping =
  /(^|_)(at|by|hash|lease|attempts|value|values|version|sequence|seq|actor_kind|actor_id|payload|document)$/;

/** What changed of the rows, as people read it: the corrected fields of cars, otherwise the columns. */
function namesOf({ table, ids, fields }: AuditedChange): string[] {
  const names = table === "car_overrides" ? ids.map((id) => id.split(" ")[1] ?? "") : fields;
  return [...new Set(names)].filter((name) => name !== "" && !bookkeeping.test(name)).map(spaced);
}

/** `body_style` and `bodyStyle` as `body style`. */
const spaced = (name: string): string =>
  name.replaceAll("_", " ").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `3 leads changed: category, url`. */
export function changeText(change: AuditedChange): string {
  const { table, how, rows } = change;
  const [one, many] = tables[table] ?? [table.replaceAll("_", " "), table.replaceAll("_", " ")];
  const names = namesOf(change).join(", ");
  return `${rows} ${rows === 1 ? one : many} ${how}${names ? `: ${names}` : ""}`;
}
