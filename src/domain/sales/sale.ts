/**
 * How a sale of a file was matched, best first: `sure` by car and person, `likely` by the person within 180 days, `seen` by the car only, which
 * stands or stood on the site, `none` by nothing.
 */
export const saleMatches = ["sure", "likely", "seen", "none"] as const;
export type SaleMatch = (typeof saleMatches)[number];

/** How a sale is known: by a file, or without one by a lead that was won or a deposit that was paid. */
export const saleClasses = [...saleMatches, "won", "deposit"] as const;
export type SaleClass = (typeof saleClasses)[number];

export const saleClassNames: Record<SaleClass, string> = {
  sure: "Sure",
  likely: "Likely",
  seen: "Seen here",
  none: "Not matched",
  won: "Won leads",
  deposit: "Paid deposits",
};

/** What a file brings, or brought. */
export type SalesFound = {
  rows: number;
  rejected: number;
  /** Rows of sales that are known already. */
  repeated: number;
  matches: Record<SaleMatch, number>;
  /** What has to be typed before it is imported; null for nothing. */
  numberToType: number | null;
};
