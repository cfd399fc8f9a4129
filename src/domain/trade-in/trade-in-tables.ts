import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** A seller's car during its valuation: the input, the result of the valuation service, and the offer. */
export const tradeIns = pgTable(
  "trade_ins",
  {
    ...ofSite,
    /** Given to browsers as `evalid`; gives no access without the cookie or the link. */
    id: text().notNull(),
    draftHash: text("draft_hash").notNull(),
    state: text({
      enum: ["vehicle", "no_match", "selection", "images", "details", "offer", "sent", "accepted"],
    }).notNull(),
    rego: text().notNull(),
    regoState: text("rego_state").notNull(),
    answers: jsonb().notNull().default({}),
    candidates: jsonb(),
    manualEntry: text("manual_entry"),
    /** As returned by the service, with its own id. */
    valuation: jsonb(),
    byHand: boolean("by_hand").notNull().default(false),
    /** The details that were sent to the service. */
    updated: jsonb(),
    offerLow: integer("offer_low"),
    offerHigh: integer("offer_high"),
    noOffer: text("no_offer"),
    carId: text("car_id"),
    leadId: text("lead_id"),
    linkHash: text("link_hash"),
    sentAt: instant("sent_at"),
    validUntil: instant("valid_until"),
    acceptedAt: instant("accepted_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("trade_ins_draft").on(t.groupId, t.siteId, t.draftHash, t.updatedAt),
    uniqueIndex("trade_ins_link").on(t.groupId, t.siteId, t.linkHash),
    index("trade_ins_lead").on(t.groupId, t.siteId, t.leadId).where(sql`lead_id is not null`),
    deletedWithSite(t),
  ],
);

/** A seller's picture; its file is in the storage of originals under `fileKey`. */
export const tradeInImages = pgTable(
  "trade_in_images",
  {
    ...ofSite,
    id: text().notNull(),
    tradeInId: text("trade_in_id").notNull(),
    position: integer().notNull(),
    fileKey: text("file_key").notNull(),
    /** The file name that the seller's browser sent. */
    name: text().notNull(),
    bytes: integer().notNull(),
    type: text().notNull(),
    /** `kept`: a re-encoded JPEG without the camera's metadata; `as_is`: the seller's own HEIC file. */
    state: text({ enum: ["kept", "as_is"] }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.id] }),
    index("trade_in_images_trade_in").on(t.groupId, t.siteId, t.tradeInId, t.position),
    index("trade_in_images_created").on(t.groupId, t.siteId, t.createdAt),
    foreignKey({
      columns: [t.groupId, t.siteId, t.tradeInId],
      foreignColumns: [tradeIns.groupId, tradeIns.siteId, tradeIns.id],
    }).onDelete("cascade"),
  ],
);
