import type { Stage } from "#domain/leads/lead-stage.ts";
import type { ShownHandling } from "./lead-answer.ts";

/** Stage, owner and tags as the fields of a form: an empty owner means unassigned. */
export type HandlingFields = { stage: Stage; owner: string; tags: string };

export const fieldsOf = ({ stage, ownerId, tags }: ShownHandling): HandlingFields => ({
  stage,
  owner: ownerId ?? "",
  tags: tags.join(", "),
});

export const sameFields = (a: HandlingFields, b: HandlingFields): boolean =>
  a.stage === b.stage && a.owner === b.owner && a.tags === b.tags;

/** What a person chose, over what is stored now: fields that they left as they saw them follow the latter. */
export const chosenOver = (
  current: HandlingFields,
  seen: HandlingFields,
  wanted: HandlingFields,
): HandlingFields => ({
  stage: wanted.stage === seen.stage ? current.stage : wanted.stage,
  owner: wanted.owner === seen.owner ? current.owner : wanted.owner,
  tags: wanted.tags === seen.tags ? current.tags : wanted.tags,
});
