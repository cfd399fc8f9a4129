import { type ListOrder, orderText, readOrder } from "#lib/list-order.ts";
import { searchWords } from "#lib/search-words.ts";

/** What a car may lack or need: each is a list of its own. */
export const healthNames = {
  moved: "Changed by the feed beneath a correction",
  price: "No price",
  photos: "Fewer than 8 photos",
  description: "Poor description",
  stale: "Stale",
  overridden: "Corrected by hand",
  visible: "Hidden",
  views: "No views",
  interest: "Looked at less than usual",
} as const;
export type Health = keyof typeof healthNames;
export const healths = Object.keys(healthNames) as Health[];

export const statusFilters = { listed: "For sale", sold: "Sold", all: "All" } as const;
export type StatusFilter = keyof typeof statusFilters;

/** The columns of the list as addresses name them, which it can be sorted by. */
export const stockColumns = [
  "car",
  "location",
  "price",
  "photos",
  "views",
  "interest",
  "days",
  "needs",
] as const;
export type StockColumn = (typeof stockColumns)[number];

/** The list's address: what is searched, the filters, the page. */
export type StockQuery = {
  /** Words that the car's year, name, stock number, VIN or plate contain. */
  words: string[];
  site: string | null;
  location: string | null;
  status: StatusFilter;
  health: Health | null;
  /** Null as the list is by itself: newest first. */
  order: ListOrder<StockColumn> | null;
  /** From 1. */
  page: number;
};

export const carsOnPage = 50;

/** Reads the list's address; what can't be read is left out. */
export function readStockQuery(query: URLSearchParams): StockQuery {
  const page = Number(query.get("page") ?? 1);
  const words = searchWords(query.get("q") ?? "");
  return {
    words,
    site: query.get("site") || null,
    location: query.get("location") || null,
    status:
      (Object.keys(statusFilters) as StatusFilter[]).find((one) => one === query.get("status")) ?? "listed",
    health: healths.find((one) => one === query.get("health")) ?? null,
    order: readOrder(query.get("sort"), stockColumns),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** How many of the filters beside the search are set; what cars lack has links of its own. */
export const activeFilters = ({ site, location, status }: StockQuery): number =>
  [site !== null, location !== null, status !== "listed"].filter(Boolean).length;

/** The address's query of a list; `readStockQuery` reads it back. */
export function stockQueryText(
  { words, site, location, status, health, order, page }: StockQuery,
  group: string,
): string {
  const query = new URLSearchParams({ group });
  if (words.length > 0) query.set("q", words.join(" "));
  if (site) query.set("site", site);
  if (location) query.set("location", location);
  if (status !== "listed") query.set("status", status);
  if (health) query.set("health", health);
  if (order) query.set("sort", orderText(order));
  if (page > 1) query.set("page", String(page));
  return query.toString();
}
