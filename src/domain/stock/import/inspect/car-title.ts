import { firstWords, knownMake } from "#domain/cars/makes.ts";
import { longModels } from "#domain/cars/models.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";

/** How a title begins: a year, perhaps with a month, and the make. */
const beforeMake = /^(?:(?:\d{1,2}\/)?(?:19|20)\d\d\s+)?/;
const betweenWords = "[\\s>|/,-]+";
/** Different makes that a pattern names at most. */
const maxMakes = 80;

/** The make at the beginning of a title, in its own spelling; null for an unknown one. */
export function makeIn(text: string): string | null {
  const words = text.replace(beforeMake, "").split(/[\s>|/,]+/);
  const make = firstWords(words, knownMake);
  return make ? words.slice(0, make.count).join(" ") : null;
}

/** A short text that begins with a make, perhaps after a year, and is no sentence. */
export const isCarTitle = (text: string): boolean =>
  text.length < (/[.!?](?:\s|$)/.test(text) ? 70 : 140) && makeIn(text) !== null;

/** Patterns of the year, make, model and badge in titles; null when they name no or too many makes. */
export function titlePatterns(texts: readonly string[]): Partial<Record<FeedField, string>> | null {
  const makes = [...new Set(texts.flatMap((text) => makeIn(text) ?? []))];
  if (makes.length === 0 || makes.length > maxMakes) return null;
  const make = `(?:${makes.map(escaped).sort(byLengthDown).join("|")})`;
  const long = longModels.filter((name) =>
    texts.some((text) => text.toLowerCase().includes(name.toLowerCase())),
  );
  const model = `(?:${[...long.map((name) => `${escaped(name)}\\b`), "[^\\s>|,]+"].join("|")})`;
  return {
    make: `\\b(${make})\\b`,
    model: `\\b${make}${betweenWords}(${model})`,
    badge: `\\b${make}${betweenWords}${model}${betweenWords}(.+)`,
    year: "\\b((?:19|20)\\d\\d)\\b",
  };
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} -]/gu, ".");
const byLengthDown = (a: string, b: string): number => b.length - a.length;
