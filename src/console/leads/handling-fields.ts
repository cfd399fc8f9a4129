import type { Stage } from "#domain/leads/lead-stage.ts";
import type { ShownHandling } from "./lead-answer.ts";

/** A lead’s handling as the fields of a form: an empty owner means unassigned, an empty day that it doesn’t sleep. */
export type HandlingFields = { stage: Stage; owner: string; tags: string; reason: string; sleep: string };
export const fieldNames = ["stage", "owner", "tags", "reason", "sleep"] as const;

export const fieldsOf = ({
  stage,
  ownerId,
  tags,
  lostReason,
  asleepUntil,
}: ShownHandling): HandlingFields => ({
  stage,
  owner: ownerId ?? "",
  tags: tags.join(", "),
  reason: lostReason ?? "",
  sleep: asleepUntil ?? "",
});

export const sameFields = (a: HandlingFields, b: HandlingFields): boolean =>
  fieldNames.every((name) => a[name] === b[name]);

/** What a person chose, over what is stored now: fields that they left as they saw them follow the latter. */
export function chosenOver(
  current: HandlingFields,
  seen: HandlingFields,
  wanted: HandlingFields,
): HandlingFields {
  const chosen = fieldNames.filter((name) => wanted[name] !== seen[name]);
  return { ...current, ...Object.fromEntries(chosen.map((name) => [name, wanted[name]])) };
}
