import type { EngineSchema } from "#faceted-search/search-engine.ts";
import {
  allowsTypo,
  EXACT_PREFIX_FROM,
  IDENTITY_SCORE,
  identityWeight,
  PREFIX,
  type TextQuery,
  TYPO,
  WHOLE,
  WISH_SCORE,
} from "#faceted-search/text.ts";
import { identityField, termField } from "./open-search-fields.ts";

/** A part of a request body. */
export type Dsl = Record<string, unknown>;

/** A text query after splitting hyphenated words: each word and the number of times it counts. */
export type SoughtText = { words: Map<string, number>; identity: string };

/**
 * Resolves the words of a typed text. A hyphenated word that no document has in its joined form is split into
 * its pieces ("CX-5" stays cx5 where a document has that).
 * @param known whether any document matches a word
 */
export async function settleText(
  text: TextQuery,
  known: (word: string) => Promise<boolean>,
): Promise<SoughtText> {
  const words = await Promise.all(
    text.words.map(async ({ joined, pieces }) =>
      pieces.length === 1 || (await known(joined)) ? [joined] : pieces,
    ),
  );
  const times = new Map<string, number>();
  for (const word of words.flat()) times.set(word, (times.get(word) ?? 0) + 1);
  return { words: times, identity: text.identity };
}

/** Selects the matches of the text, without scores. */
export function textFilter(schema: EngineSchema, text: SoughtText): Dsl {
  const every = [...text.words.keys()].map((word) => wordFilter(schema, word));
  return either([{ bool: { filter: every } }, wholeIdentity(text)]);
}

/** Selects the documents that match a word in any field. */
export function wordFilter(schema: EngineSchema, word: string): Dsl {
  const ways = schema.text.flatMap(({ field }) => [
    startsWith(termField(field), word),
    ...(allowsTypo(word) ? [oneTypo(termField(field), word)] : []),
  ]);
  const identity =
    word.length < EXACT_PREFIX_FROM
      ? { term: { [identityField]: { value: word } } }
      : startsWith(identityField, word);
  return either([...ways, identity]);
}

/**
 * The same with scores that don't depend on the stock: per word the maximum of weight × quality, summed; a
 * document whose identity is the whole text comes first.
 */
export function textQuery(schema: EngineSchema, text: SoughtText): Dsl {
  const every = [...text.words].map(([word, times]) => bestOf(waysToMatch(schema, word, times)));
  return bestOf([{ bool: { must: every } }, scored(wholeIdentity(text), IDENTITY_SCORE)]);
}

/** Matches every document, with a score where it matches the wish. */
export function wishQuery(wish: Dsl): Dsl {
  return bestOf([scored(wish, WISH_SCORE), scored({ match_all: {} }, 0)]);
}

/** Matches every document, with a higher score where it matches an earlier tier. */
export function tierQuery(tiers: readonly Dsl[]): Dsl {
  const scores = tiers.map((tier, at) => scored(tier, tiers.length - at));
  return bestOf([...scores, scored({ match_all: {} }, 0)]);
}

function waysToMatch(schema: EngineSchema, word: string, times: number): Dsl[] {
  const ways = schema.text.flatMap(({ field, weight }) => {
    const name = termField(field);
    return [
      scored({ term: { [name]: { value: word } } }, weight * WHOLE * times),
      scored(startsWith(name, word), weight * PREFIX * times),
      ...(allowsTypo(word) ? [scored(oneTypo(name, word), weight * TYPO * times)] : []),
    ];
  });
  const weight = identityWeight(schema) * times;
  ways.push(scored({ term: { [identityField]: { value: word } } }, weight * WHOLE));
  if (word.length >= EXACT_PREFIX_FROM) ways.push(scored(startsWith(identityField, word), weight * PREFIX));
  return ways;
}

function wholeIdentity(text: SoughtText): Dsl {
  return { term: { [identityField]: { value: text.identity } } };
}

function startsWith(field: string, value: string): Dsl {
  return { prefix: { [field]: { value } } };
}

/**
 * Plain Levenshtein distance, like the engine; the limit on expansions is OpenSearch's maximum without
 * changed settings.
 */
function oneTypo(field: string, value: string): Dsl {
  const how = {
    fuzziness: 1,
    prefix_length: 0,
    max_expansions: 1024,
    transpositions: false,
    rewrite: "constant_score",
  };
  return { fuzzy: { [field]: { value, ...how } } };
}

function scored(filter: Dsl, boost: number): Dsl {
  return { constant_score: { filter, boost } };
}

function bestOf(queries: Dsl[]): Dsl {
  return { dis_max: { queries, tie_breaker: 0 } };
}

function either(should: Dsl[]): Dsl {
  return { bool: { should, minimum_should_match: 1 } };
}
