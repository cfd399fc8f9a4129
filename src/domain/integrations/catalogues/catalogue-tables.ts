import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import type { FileDifference } from "./file-difference.ts";
import type { CatalogueSettings } from "./profiles/catalogue-settings.ts";
import { profileNames } from "./profiles/catalogue-settings.ts";
import type { DeliverySettings } from "./sending/delivery-settings.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A file of a site's cars for a destination, its state, and what is due. */
export const catalogues = pgTable(
  "catalogues",
  {
    ...ofSite,
    id: text().notNull(),
    name: text().notNull(),
    profile: text({ enum: profileNames }).notNull(),
    settings: jsonb().$type<CatalogueSettings>().notNull(),
    isOn: boolean("is_on").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    /** Of the secret in its address; null for none. */
    tokenHash: text("token_hash"),
    /** Of the secret before, which works until then. */
    oldTokenHash: text("old_token_hash"),
    oldTokenUntil: instant("old_token_until"),
    /** The first change that its file lacks, and the last one; null for none. */
    changedAt: instant("changed_at"),
    lastChangedAt: instant("last_changed_at"),
    builtAt: instant("built_at"),
    /** Cars that were considered, and those in the file. */
    considered: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    /** Why the last build failed; null for one that didn't. */
    failure: text(),
    failedAt: instant("failed_at"),
    /** How many rows a build would have removed that waits for a person; null for none. */
    heldBack: integer("held_back"),
    /** Whether a person wants what the next build removes. */
    isRemovalConfirmed: boolean("is_removal_confirmed").notNull().default(false),
    fetchedAt: instant("fetched_at"),
    /** The first word of the program's name that fetched it. */
    fetchedBy: text("fetched_by"),
    /** Where its files are sent, and when; null for a file that is fetched only. */
    delivery: jsonb().$type<DeliverySettings>(),
    /** Password, private key or secret key of the receiver, encrypted; null until one is typed, and after an import. */
    login: text(),
    /** When the next file, or the next try of one, is sent; null for not before the file changes. */
    nextSendAt: instant("next_send_at"),
    sentAt: instant("sent_at"),
    /** Of the file that was sent last. */
    sentSha256: text("sent_sha256"),
    /** Failed tries since then, when the last one was, and why it failed. */
    sendFailures: integer("send_failures").notNull().default(0),
    sendFailedAt: instant("send_failed_at"),
    sendFailure: text("send_failure"),
    /** Who sends it now. */
    sendLease: text("send_lease"),
    sendLeasedUntil: instant("send_leased_until"),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.id] }), deletedWithSite(t)],
);

const ofCatalogue = { ...ofSite, catalogueId: text("catalogue_id").notNull() };
const deletedWithCatalogue = (t: Record<"groupId" | "siteId" | "catalogueId", never>) =>
  foreignKey({
    columns: [t.groupId, t.siteId, t.catalogueId],
    foreignColumns: [catalogues.groupId, catalogues.siteId, catalogues.id],
  }).onDelete("cascade");

/** A car that a catalogue considered: in its file by the hash of its row, or out with reasons. */
export const catalogueCars = pgTable(
  "catalogue_cars",
  {
    ...ofCatalogue,
    carId: text("car_id").notNull(),
    rowHash: text("row_hash"),
    reasons: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.catalogueId, t.carId] }),
    deletedWithCatalogue(t as never),
  ],
);

/** The last files of a catalogue, packed by gzip. */
export const catalogueFiles = pgTable(
  "catalogue_files",
  {
    ...ofCatalogue,
    id: text().notNull(),
    builtAt: instant("built_at").notNull(),
    /** Of the unpacked file. */
    sha256: text().notNull(),
    rows: integer().notNull(),
    unpackedBytes: integer("unpacked_bytes").notNull(),
    bytes: bytea().notNull(),
    /** Its cars compared with the file before; null for the first one. */
    difference: jsonb().$type<FileDifference>(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.catalogueId, t.id] }),
    index("catalogue_files_newest").on(t.groupId, t.siteId, t.catalogueId, t.builtAt),
    deletedWithCatalogue(t as never),
  ],
);
