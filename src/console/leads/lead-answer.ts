import type { Handling } from "#domain/leads/lead-stage.ts";

export type ShownHandling = Handling;

/** The result of a form of the lead page. */
export type LeadAnswer =
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string }
  /** Nothing was stored; these fields were changed by someone else meanwhile and are so now. */
  | {
      kind: "conflict";
      fields: { name: string; now: string }[];
      current: ShownHandling;
    };

/**
 * What became of a change of several leads. After `invalid` nothing was changed, and what was chosen stays.
 * @property run names the change, so that it can be undone; absent where nothing was changed
 */
export type ManyAnswer =
  | { kind: "done" | "failed" | "invalid"; text: string; run?: string }
  /** Nothing was changed before their number is confirmed. */
  | { kind: "asked"; step: "change" | "spam"; count: number; text: string; button: string };
