import type { Confidence } from "./propose-redirects.ts";

/** Rows that one form has; the others come with the next file or the same one again. */
export const maxRows = 1_000;

export type Row = { from: string; to: string; confidence: Confidence | null; why: string };

export type OldAddressesModel = {
  target: { id: string; name: string };
  targets: { id: string; name: string }[];
  /** How many redirects the site has in the draft, and how many changes the draft has. */
  redirects: number;
  changes: number;
};

export type OldAddressesAnswer =
  | { kind: "problem"; problem: string }
  | {
      kind: "proposed";
      rows: Row[];
      /** Rows beyond those of the form. */
      more: number;
      unchanged: number;
      /** Other sitemaps that an index names. */
      sitemaps: string[];
      problems: string[];
    }
  | { kind: "saved"; count: number; missing: string[] };
