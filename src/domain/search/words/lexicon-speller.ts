import { units } from "./amount-words.ts";
import type { Entry } from "./entry.ts";
import { common } from "./lexicon/common-words.ts";
import { marketWords } from "./market-models.ts";
import { isNickname } from "./other-names.ts";
import type { SearchPlaces } from "./places.ts";
import { Speller } from "./spelling.ts";
import { keyOf } from "./tokens.ts";

type LexiconWords = {
  entries: ReadonlyMap<string, Entry>;
  known: ReadonlySet<string>;
  trims: ReadonlySet<string>;
  /** Words of trims that begin none. */
  trimWords: ReadonlySet<string>;
  /** The words of phrases. */
  phraseWords: ReadonlySet<string>;
  vocabulary: { places?: SearchPlaces | null; caravans: boolean };
};

/**
 * What misspelt words can mean, in steps: names and words of the lexicon, of the names of the site's places, and trims that are nearly so
 * spelled.
 */
export function* spellerSteps({
  entries,
  known,
  trims,
  trimWords,
  phraseWords,
  vocabulary,
}: LexiconWords): Generator<void, Speller> {
  const isPlain = (key: string) => /^[a-z]{3,}$/.test(key) && !isNickname(key);
  const isPassed = (key: string) => entries.get(key)?.kind === "pass";
  const keys = [...entries.keys()].filter((key) => isPlain(key) && !trims.has(key) && !isPassed(key));
  const placeWords = (vocabulary.places?.stocked ?? [])
    .flatMap(({ names }) => names.flatMap((name) => name.split(/[^\p{L}]+/u).map(keyOf)))
    .filter((word) => word.length > 4 && isPlain(word) && !common.has(word) && !entries.has(word));
  yield;
  const words = [...phraseWords].filter((word) => isPlain(word) && (!entries.has(word) || isPassed(word)));
  const strict = [
    ...[...trims].filter((key) => isPlain(key) && key.length > 4),
    ...trimWords,
    ...(vocabulary.caravans ? [] : marketWords.filter((key) => !entries.has(key) && !known.has(key))),
  ];
  yield;
  const isSame = (one: string, other: string) => {
    const meaning = units.get(one) ?? entries.get(one);
    const otherMeaning = units.get(other) ?? entries.get(other);
    return meaning !== undefined && JSON.stringify(meaning) === JSON.stringify(otherMeaning);
  };
  return new Speller([[...keys, ...new Set(placeWords)], words], isSame, strict);
}
