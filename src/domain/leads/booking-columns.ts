import { integer, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

export const bookingLife = () => ({
  /** How often it was moved or cancelled; the SEQUENCE of its calendar file. */
  sequence: integer().notNull().default(0),
  /** When the dealer confirmed it; a move by the shopper needs a new confirmation. */
  confirmedAt: instant("confirmed_at"),
  cancelledAt: instant("cancelled_at"),
  cancelledBy: text("cancelled_by", { enum: ["shopper", "dealer"] }),
});
