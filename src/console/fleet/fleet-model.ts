import type { SiteState } from "#domain/fleet/site-state.ts";
import type { FleetAsk } from "./fleet-address.ts";

/** What a change does at a site, as the plan shows it; values are texts. */
export type PlannedRow = {
  slug: string;
  name: string;
  group: string;
  labels: readonly string[];
} & (
  | { kind: "changes"; from: string; to: string }
  | { kind: "own"; by: "template" | "group" | "site"; value: string }
  | { kind: "unchanged"; value: string }
  | { kind: "refused"; problem: string }
  /** Chosen, with no change asked for. */
  | { kind: "chosen" }
);

export const outcomes = ["refused", "changes", "own", "unchanged"] as const;
export type Outcome = (typeof outcomes)[number];

export type ListedChangeRow = { id: string; text: string; by: string; at: string; states: string };

export type FleetModel = {
  ask: FleetAsk;
  templates: readonly string[];
  groups: readonly string[];
  labels: readonly string[];
  /** Settings that can be named. */
  paths: readonly string[];
  /** What is wrong with the choice of sites, and with the change. */
  problems: { choice: string | null; change: string | null };
  /** How many sites are chosen; null before any were asked for. */
  chosen: number | null;
  /** Tells whether the same sites are chosen when the change is made. */
  seen: string;
  /** How many of each outcome; null without a change. */
  counts: Record<Outcome, number> | null;
  /** What the rows are limited to. */
  outcome: Outcome | null;
  page: number;
  pages: number;
  rows: PlannedRow[];
  text: string | null;
  changes: ListedChangeRow[];
};

export type FleetAnswer = { kind: "problem"; problem: string } | { kind: "labelled"; text: string };

export type ChangedSiteRow = {
  id: string;
  name: string;
  slug: string | null;
  state: SiteState;
  before: string;
  after: string;
  problem: string | null;
};

export type FleetChangeModel = {
  id: string;
  text: string;
  selection: string;
  by: string;
  at: string;
  sites: ChangedSiteRow[];
};
export type RollBackAnswer = { kind: "problem"; problem: string } | { kind: "begun"; sites: number };

export const stateNames: Record<SiteState, string> = {
  waiting: "Waiting",
  applied: "Changed",
  unchanged: "Had it already",
  own: "Keeps its own",
  refused: "Refused",
  returning: "Rolling back",
  returned: "Rolled back",
  overtaken: "Changed since",
};
