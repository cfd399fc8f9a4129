import type { ShownInterest } from "#domain/measurement/car-interest.ts";
import type { Health } from "./stock-query.ts";

export type ListedCar = {
  id: string;
  name: string;
  stockNumber: string | null;
  status: string;
  /** As the site writes it; null without one. */
  price: string | null;
  /** The field that this price is in, and its value. */
  priced: { field: "offer_price" | "price"; value: number | null };
  location: string | null;
  photos: number;
  views: number;
  /** How it is looked at, beside cars like it; null where too little is known. */
  interest: ShownInterest | null;
  /** Whole days since it came. */
  days: number;
  /** What it lacks or needs. */
  health: Health[];
  /** A site that shows its dealership; null when none does. */
  site: string | null;
  mayChange: boolean;
};

export type StockPage = {
  cars: ListedCar[];
  /** Cars that match all filters. */
  found: number;
  /** Cars that match the filters without the health, and how many of them lack what. */
  total: number;
  counts: Record<Health, number>;
};
