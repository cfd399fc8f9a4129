import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { type ColumnEvidence, columnEvidence, type RawColumn } from "./column-evidence.ts";
import { fieldsByValues, valueSupport } from "./field-fit.ts";
import { type HeaderMeaning, headerMeaning } from "./header-meaning.ts";

/** What a column can be, and how surely: above `useAt` it is. */
export type ScoredColumn = {
  column: RawColumn;
  meaning: HeaderMeaning;
  evidence: ColumnEvidence;
  scores: ReadonlyMap<FeedField, number>;
  /** Fields that the values show whatever the name says. */
  shown: ReadonlyMap<FeedField, number>;
  /** Fields that the name says and the values contradict. */
  contradicted: FeedField[];
};

/** A score from which a column is used, and one from which it is asked. */
export const useAt = 0.6;
export const askAt = 0.35;
/** Scores that differ less are alike. */
export const margin = 0.1;
/** What another meaning of the name takes from what the values show. */
const otherMeaning = 0.2;

/** Scores a column for each field by its name and its values. */
export function scoreColumn(column: RawColumn): ScoredColumn {
  const meaning = headerMeaning(column.name);
  const evidence = columnEvidence(column);
  const shown = fieldsByValues(evidence);
  const scores = new Map<FeedField, number>();
  const contradicted: FeedField[] = [];
  for (const [field, score] of meaning.fields) {
    const support = valueSupport(field, column, evidence);
    if (support === Number.NEGATIVE_INFINITY) contradicted.push(field);
    else scores.set(field, score + support);
  }
  const isNamed = [...scores.values()].some((score) => score >= useAt);
  for (const [field, score] of shown) {
    // Links and other things may still be pictures and VINs.
    const isSeen = field === "image_urls" || field === "vin";
    if (contradicted.includes(field)) continue;
    if (meaning.other !== null && (!isSeen || meaning.other.includes("people"))) continue;
    const cost = meaning.other !== null || isNamed ? otherMeaning : 0;
    scores.set(field, Math.max(scores.get(field) ?? 0, score - cost));
  }
  return { column, meaning, evidence, scores, shown, contradicted };
}
