import type { FoundMeanings } from "./found-meanings.ts";
import type { NamedFeature } from "./named-words.ts";
import type { Named } from "./names-at.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/** What is read of one text so far. */
export type Reading = {
  tokens: readonly Token[];
  lexicon: Lexicon;
  found: FoundMeanings;
  /** A name of at least `least` words; the longest first. */
  named(at: number, least: 1 | 2): Named | null;
  /** Equipment that is named by the words of feeds. */
  feature(at: number): NamedFeature | null;
  /** Where words such as `or similar` begin that belong to a name before, with how many they are. */
  similar: Map<number, number>;
  /** The words that exclude what comes next, the last ones read. */
  negation: { from: number; length: number };
};
