import type { FeedField } from "#domain/stock/import/rows/fields.ts";

/** What a word of a column's name says beside a field: a side of a price or colour, or something that no field takes. */
export type Concept =
  | FeedField
  | "first_registration"
  | "unit"
  /** An id of an offer, which stands for a stock number where there is none. */
  | "listing_id"
  /** A code of what the rest says. */
  | "code_suffix"
  /** A sign of a currency. */
  | "symbol"
  /** A part in a hundred of what the rest says. */
  | "share"
  | "interior"
  | "exterior"
  | `price.${"listed" | "old" | "special" | "net" | "gross" | "month" | "week" | "drive_away" | "without_charges" | "trade" | "book" | "least" | "bare" | "cost" | "export"}`
  | `other.${OtherThing}`
  | "neutral";

/** What a column can be that no field takes, and how the report calls it. */
export const otherThings = {
  person: "about people",
  place: "a part of an address",
  dealer: "about the dealer",
  link: "a link",
  time: "a time or a number of days",
  power: "a power",
  measure: "a measure or weight",
  tax: "a tax or fee",
  finance: "about finance",
  emission: "an emission or class",
  serial: "a serial number",
  internal: "internal",
  code: "a code",
  currency: "a currency",
  gears: "a number of gears",
  history: "about the history",
  condition: "about the condition",
} as const;
export type OtherThing = keyof typeof otherThings;

/** The phrases of one language by what they say, separated by commas: in lower case and without accents. */
export type Words = Partial<Record<Concept, string>>;
