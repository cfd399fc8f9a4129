import type { Stage } from "#features/leads/handling/lead-stage.ts";

export type ShownHandling = { stage: Stage; ownerId: string | null; tags: string[] };

/** What the page of a lead is told after a form was sent. */
export type LeadAnswer =
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string }
  /** Nothing was stored; these fields were changed by someone else meanwhile and are so now. */
  | {
      kind: "conflict";
      fields: { name: "stage" | "owner" | "tags"; now: string }[];
      current: ShownHandling;
    };
