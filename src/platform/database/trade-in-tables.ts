import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, ofSite } from "./columns.ts";
import { sites } from "./site-tables.ts";

/** A seller's car on its way to a value: what was typed, what the valuation service said, and the offer. */
export const tradeIns = pgTable(
  "trade_ins",
  {
    ...ofSite,
    /** Handed to browsers as `evalid`; opens nothing without the cookie or the link. */
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
    /** As the service gave it, its own id included. */
    valuation: jsonb(),
    byHand: boolean("by_hand").notNull().default(false),
    /** The details that the service was told. */
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
    foreignKey({ columns: [t.groupId, t.siteId], foreignColumns: [sites.groupId, sites.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** A seller's picture; its file lies in DATA_DIR under `fileKey`. */
export const tradeInImages = pgTable(
  "trade_in_images",
  {
    ...ofSite,
    id: text().notNull(),
    tradeInId: text("trade_in_id").notNull(),
    position: integer().notNull(),
    fileKey: text("file_key").notNull(),
    /** The seller's own name of the file. */
    name: text().notNull(),
    bytes: integer().notNull(),
    type: text().notNull(),
    /** `kept`: a JPEG made here, without its camera's data; `as_is`: the seller's own HEIC file. */
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
