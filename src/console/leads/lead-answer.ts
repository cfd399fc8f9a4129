import type { Stage } from "#domain/leads/lead-stage.ts";

export type ShownHandling = { stage: Stage; ownerId: string | null; tags: string[] };

/** The result of a form of the lead page. */
export type LeadAnswer =
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string }
  /** Nothing was stored; these fields were changed by someone else meanwhile and are so now. */
  | {
      kind: "conflict";
      fields: { name: "stage" | "owner" | "tags"; now: string }[];
      current: ShownHandling;
    };

/** What became of a change of several leads. After `invalid` nothing was changed, and what was chosen stays. */
export type ManyAnswer = { kind: "done" | "failed" | "invalid"; text: string };
