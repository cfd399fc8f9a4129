import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import type { ScoredColumn } from "./column-scores.ts";

/** What columns show of each other. */
export type Rule = (scored: readonly ScoredColumn[]) => readonly ScoredColumn[];

export const scoreOf = ({ scores }: ScoredColumn, field: FeedField): number => scores.get(field) ?? 0;

export function scoredAs(one: ScoredColumn, field: FeedField, score: number): ScoredColumn {
  return {
    ...one,
    meaning: { ...one.meaning, other: null },
    scores: new Map([...one.scores, [field, score]]),
  };
}

export function without(one: ScoredColumn, fields: readonly FeedField[], other: string): ScoredColumn {
  const scores = new Map([...one.scores].filter(([field]) => !fields.includes(field)));
  return { ...one, scores, meaning: { ...one.meaning, other: scores.size === 0 ? other : null } };
}
