import { type FieldValue, featuredRank } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { cutText } from "#lib/sent-text.ts";

/** What can be done to many cars at once, by its name in addresses. */
export const bulkKinds = {
  "price-percent": "Price, by percent",
  "price-amount": "Price, by an amount",
  tag: "Tag",
  hide: "Hide from the site",
  show: "Show on the site",
  feature: "Feature",
  unfeature: "Stop featuring",
  location: "Move to a location",
  "return-price": "Return the price to the feed",
} as const;
export type BulkKind = keyof typeof bulkKinds;

/** How a new price is rounded: to the nearest such number. */
export const roundings = {
  "1": "Whole amounts",
  "10": "Tens",
  "100": "Hundreds",
  "90": "Ending in 90",
  "990": "Ending in 990",
} as const;
export type Rounding = keyof typeof roundings;

/** Which price of a car is changed: the one that shoppers see is its offer price, or its price where it has none. */
export const priceChoices = {
  shown: "The price that shoppers see",
  price: "Price",
  offer_price: "Offer price",
} as const;
export type PriceChoice = keyof typeof priceChoices;

export type BulkChange =
  /** `by` is percent, or an amount in the group's currency; below 0 it lowers the price. */
  | { kind: "price-percent" | "price-amount"; of: PriceChoice; by: number; rounding: Rounding }
  | { kind: "return-price"; of: PriceChoice }
  /** An empty text removes it. */
  | { kind: "tag"; text: string }
  | { kind: "location"; locationId: string }
  | { kind: Exclude<BulkKind, "price-percent" | "price-amount" | "return-price" | "tag" | "location"> };

export type ReadChange =
  | { kind: "change"; change: BulkChange }
  | { kind: "invalid"; problem: string }
  /** Nothing was chosen yet. */
  | { kind: "none" };

/** The most that a price may be changed by, in percent. */
const maxPercent = 50;

/** Reads a change from an address or a form: `change`, with `of`, `by` and `rounding`, `tag`, or `to`. */
export function readChange(query: { get(name: string): unknown }): ReadChange {
  const text = (name: string) => String(query.get(name) ?? "").trim();
  const kind = (Object.keys(bulkKinds) as BulkKind[]).find((one) => one === text("change"));
  const of = (Object.keys(priceChoices) as PriceChoice[]).find((one) => one === text("of")) ?? "shown";
  switch (kind) {
    case undefined:
      return { kind: "none" };
    case "price-percent":
    case "price-amount": {
      const typed = plainCharacters(text("by")).replace(/[\s,$%]/g, "");
      if (typed === "") return { kind: "none" };
      const by = Number(typed);
      const rounding = (Object.keys(roundings) as Rounding[]).find((one) => one === text("rounding")) ?? "1";
      if (!Number.isFinite(by) || by === 0)
        return { kind: "invalid", problem: "Write a number such as -5; it lowers the price" };
      if (kind === "price-percent" && Math.abs(by) > maxPercent)
        return { kind: "invalid", problem: `A price changes by ${maxPercent} percent at most` };
      return { kind: "change", change: { kind, of, by, rounding } };
    }
    case "return-price":
      return { kind: "change", change: { kind, of } };
    case "tag":
      return query.get("tag") === null
        ? { kind: "none" }
        : { kind: "change", change: { kind, text: cutText(text("tag"), 80) } };
    case "location":
      return text("to") === ""
        ? { kind: "none" }
        : { kind: "change", change: { kind, locationId: text("to") } };
    default:
      return { kind: "change", change: { kind } };
  }
}

const fields: Record<Exclude<BulkKind, PriceKind>, string> = {
  tag: "tag",
  hide: "show_on_dealer_website",
  show: "show_on_dealer_website",
  feature: "custom_rank",
  unfeature: "custom_rank",
  location: "location",
};

type PriceKind = "price-percent" | "price-amount" | "return-price";

/** The field that a change is about; null where it is each car's own: the price that shoppers see. */
export function fieldOf(change: BulkChange): string | null {
  if ("of" in change) return change.of === "shown" ? null : change.of;
  return fields[change.kind];
}

/** The nearest price that ends as wished, and is at least the smallest such one. */
export function rounded(price: number, rounding: Rounding): number {
  if (rounding === "90") return Math.max(90, Math.round((price + 10) / 100) * 100 - 10);
  if (rounding === "990") return Math.max(990, Math.round((price + 10) / 1_000) * 1_000 - 10);
  const step = Number(rounding);
  return Math.max(step, Math.round(price / step) * step);
}

/**
 * What a change makes of a car's field: a text as a person would type it, or null to return it to the feed.
 * @param shown what shoppers see in the field @param isCorrected whether that is a correction
 */
export function editOf(
  change: BulkChange,
  { shown, isCorrected }: { shown: FieldValue; isCorrected: boolean },
): { text: string | null } | { problem: string } {
  switch (change.kind) {
    case "price-percent":
    case "price-amount": {
      if (typeof shown !== "number")
        return { problem: change.of === "offer_price" ? "It has no offer price" : "It has no price" };
      const { by, rounding } = change;
      const price = change.kind === "price-percent" ? shown * (1 + by / 100) : shown + by;
      return price <= 0
        ? { problem: "The price would be below 0" }
        : { text: String(rounded(price, rounding)) };
    }
    case "tag":
      return { text: change.text };
    case "hide":
      return { text: "no" };
    case "show":
      return { text: "yes" };
    case "feature":
      return { text: String(featuredRank) };
    case "unfeature":
      return typeof shown === "number" && shown >= featuredRank
        ? { text: isCorrected ? null : "" }
        : { problem: "It isn’t featured" };
    case "location":
      return { text: change.locationId };
    case "return-price":
      return isCorrected ? { text: null } : { problem: "Its price is the feed’s" };
  }
}

/**
 * A change in words, for the list of changes.
 * @param money writes an amount @param placeName the name of its location
 */
export function changeSummary(
  change: BulkChange,
  { money, placeName }: { money: (amount: number) => string; placeName: string },
): string {
  switch (change.kind) {
    case "price-percent":
    case "price-amount": {
      const { by, rounding } = change;
      const name = change.of === "offer_price" ? "Offer price" : "Price";
      const sign = by < 0 ? "−" : "+";
      const size = change.kind === "price-percent" ? `${Math.abs(by)} %` : money(Math.abs(by));
      return `${name} ${sign}${size}${rounding === "1" ? "" : `, ${roundings[rounding].toLowerCase()}`}`;
    }
    case "tag":
      return change.text === "" ? "Tag removed" : `Tag “${change.text}”`;
    case "location":
      return `Moved to ${placeName}`;
    case "hide":
      return "Hidden";
    case "show":
      return "Shown";
    case "feature":
      return "Featured";
    case "unfeature":
      return "No longer featured";
    case "return-price":
      return change.of === "offer_price" ? "Offer price returned to the feed" : "Price returned to the feed";
  }
}
