import type { ReportRhythm } from "#domain/results/report-mail.ts";
import type { ReportTable } from "#domain/results/report-table.ts";
import type { ReportFilter } from "#domain/results/results-filter.ts";
import type { SalesFound } from "#domain/sales/sale.ts";
import type { SaleColumns } from "#domain/sales/sale-columns.ts";

type Named = { id: string; name: string };

export type ListedSaleFile = {
  id: string;
  fileName: string;
  at: string;
  rows: number;
  added: number;
  repeated: number;
  rejected: number;
  isUndone: boolean;
  mayUndo: boolean;
};

export type ListedCost = { month: string; source: string; campaign: string; cost: string };

export type SalesModel = {
  filter: ReportFilter;
  /** Sites that may be chosen, by slug. */
  choices: Named[];
  sources: Named[];
  tables: ReportTable[];
  /** The site whose files and costs are shown; null until one is chosen, or for a member who may not change them. */
  changed: { id: string; name: string; files: ListedSaleFile[]; costs: ListedCost[] } | null;
  mayChange: boolean;
  /** How often the member gets the e-mail of each group; empty for an operator, who isn't a member. */
  mails: { group: string; every: ReportRhythm | null }[];
};

export type SalesAnswer =
  | { kind: "problem"; message: string; headers?: string[]; columns?: SaleColumns }
  /** `number`: it has to be typed, or another one. */
  | { kind: "checked" | "number"; found: SalesFound; headers: string[]; columns: SaleColumns }
  | { kind: "imported"; found: SalesFound }
  | { kind: "undone" }
  | { kind: "costs"; stored: number };
