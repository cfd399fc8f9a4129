import { readYear } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { isCarTitle } from "./car-title.ts";
import { type ColumnEvidence, columnEvidence, looksLike, type RawColumn } from "./column-evidence.ts";
import { fieldsByValues, valueSupport } from "./field-fit.ts";
import { type HeaderMeaning, headerMeaning } from "./header-meaning.ts";
import { otherThings } from "./lexicon/lexicon.ts";
import type { Language } from "./lexicon/phrases.ts";

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
/** Of a field that the values decide on, beside what the name says. */
const decided = 0.7;
/** And what a name that says something else takes. */
const otherThing = 0.1;

/** Fields whose words and numbers nothing else has: what a name says otherwise is of something around them. */
const unmistakable = new Set<FeedField>(["vin", "make", "fuel", "trans", "drive", "simple_body"]);
/** What a name may say of a column whose values show the field nevertheless. */
const isOverruled = (field: FeedField, other: string): boolean =>
  field === "make" ||
  (unmistakable.has(field) && other !== otherThings.person) ||
  (field === "image_urls" && other !== otherThings.person) ||
  (field === "year" && other === otherThings.time);

/** Years between the first and the last end of registrations at most: their beginnings are further apart. */
const maxTerm = 3;

function yearsOf({ texts }: RawColumn): number {
  const years = [...texts.keys()].slice(0, 200).flatMap((text) => readYear(text) ?? []);
  return years.length === 0 ? 0 : Math.max(...years) - Math.min(...years);
}

/** Scores a column for each field by its name and its values. */
export function scoreColumn(column: RawColumn, language: Language | null): ScoredColumn {
  const meaning = headerMeaning(column.part?.label ?? column.name, language);
  const evidence = columnEvidence(column);
  const shown = fieldsByValues(evidence);
  const scores = new Map<FeedField, number>();
  const contradicted: FeedField[] = [];
  for (const [field, score] of meaning.fields) {
    const support = valueSupport(field, column, evidence);
    if (support === Number.NEGATIVE_INFINITY) contradicted.push(field);
    else scores.set(field, score + support);
  }
  if (contradicted.includes("regplate") && evidence.share(looksLike.date) > 0.8)
    scores.set(yearsOf(column) > maxTerm ? "year" : "rego_expiry", decided);
  const isTransmission = evidence.share(looksLike.trans) >= 0.8;
  const geared = scores.get("variant.geartype");
  if (isTransmission && geared !== undefined) scores.set("trans", geared);
  if (isTransmission && meaning.other === otherThings.gears) scores.set("trans", decided);
  if (
    contradicted.includes("badge") &&
    evidence.share((text) => looksLike.colour(text) || looksLike.material(text)) > 0.6
  )
    scores.set("interior_colour", decided);
  if (contradicted.includes("dealercomments") && shown.size === 0 && evidence.share(isCarTitle) > 0.7)
    scores.set("name", decided);
  // A column called type is of whatever its values are.
  const typed = scores.get("type_word");
  for (const field of ["car_type", "simple_body"] as const)
    if (
      typed !== undefined &&
      evidence.share(
        (text) => looksLike[field](text) || (field === "car_type" && looksLike.typeLetter(text)),
      ) >= 0.8
    ) {
      scores.delete("type_word");
      scores.set(field, typed);
    }
  if (
    typed !== undefined &&
    typed < askAt &&
    /typ/i.test(column.name) &&
    evidence.different > 3 &&
    evidence.share((text) => /\p{L}/u.test(text)) > 0.8
  )
    scores.set("badge", decided + Math.max(-decided, valueSupport("badge", column, evidence)));
  const isNamed = [...scores.values()].some((score) => score >= useAt);
  for (const [field, score] of shown) {
    if (contradicted.includes(field)) continue;
    if (meaning.other !== null && !isOverruled(field, meaning.other)) continue;
    const cost = isNamed ? otherMeaning : meaning.other !== null ? otherThing : 0;
    scores.set(field, Math.max(scores.get(field) ?? 0, score - cost));
  }
  return { column, meaning, evidence, scores, shown, contradicted };
}
