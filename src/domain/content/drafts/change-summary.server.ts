import type { GroupDocument } from "#domain/configuration/document.ts";
import type { ChangeSummary } from "#domain/configuration/draft-tables.ts";
import { changeSentence, type DocumentNames } from "./change-text.ts";
import type { Change } from "./draft.ts";
import { placesOf, whyNotEditable } from "./editable.ts";

/** Sentences of a change set that lists have; of the other changes they say how many there are. */
export const maxSentences = 20;
/** The length of a sentence, in characters. */
const maxSentence = 500;

/** What lists show of a change set, so that they needn't read its values. */
export function summaryOf(
  changes: readonly (Change & { by: string })[],
  group: Pick<GroupDocument, "locations">,
  names: DocumentNames,
): ChangeSummary {
  const places = new Map<string, ChangeSummary["places"][number]>();
  for (const change of changes) {
    for (const { groupId: _, ...place } of placesOf("", change, group))
      places.set(JSON.stringify(place), place);
  }
  return {
    count: changes.length,
    sentences: changes.slice(0, maxSentences).map((change) => {
      const text = changeSentence(change, names);
      return {
        by: change.by,
        text: text.length > maxSentence ? `${text.slice(0, maxSentence).trimEnd()}…` : text,
      };
    }),
    places: [...places.values()],
    isUndoable: changes.some((change) => whyNotEditable(change) === null),
  };
}
