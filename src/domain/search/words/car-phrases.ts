import { phraseTable } from "./phrase-table.ts";

/** Before the model that other cars are compared with. */
export const likeness = phraseTable([
  [true, "like|like a|like an|like the|similar to|similar to a|similar to the|comparable to|alternative to"],
  [true, "something like a|something like|instead of a|instead of|same as a|same as|equivalent to|akin to"],
]);
export const cheaperThan = phraseTable([
  [true, "but cheaper|only cheaper|but less|but less expensive|cheaper|for less"],
]);

/** Before the model that is smaller, bigger or older than what is meant; what a car shall be, as a word of the lexicon. */
export const compared = phraseTable<string>([
  [
    "big",
    "bigger than|larger than|roomier than|more room than|more space than|a size up from|one size up from",
  ],
  ["big", "size up from|step up from|longer than|wider than|taller than|higher than|bigger then|larger then"],
  ["small", "smaller than|more compact than|shorter than|size down from|one size down from|smaller then"],
  ["newer", "newer than|younger than|more modern than|newer then"],
  ["economical", "more economical than|more efficient than|cheaper to run than|less thirsty than"],
  ["fast", "faster than|quicker than|sportier than|more powerful than"],
  ["luxury", "nicer than|fancier than|more comfortable than|plusher than|better than"],
]);
/** Between `my` and the name of a car. */
export const adjectives: ReadonlySet<string> = new Set(
  "old current little big poor trusty beloved previous existing last first faithful ageing aging small ancient dear wifes husbands mums dads partners sons daughters parents neighbours mates".split(
    " ",
  ),
);

export const orSimilar = phraseTable([
  [true, "or similar|or something similar|or anything similar|or the like|or like|or equivalent|or alike"],
  [true, "or anything like it|or something like it|or something like that|or anything like that|or such"],
  [true, "or something along those lines|or along those lines|or so|or comparable|or similar size"],
  [
    true,
    "or something of that size|or another|or a similar one|or one like it|or similar small|sort of thing",
  ],
  [true, "or any similar|or a similar|or other similar|or something|type of thing|or something comparable"],
]);
/** Before the shopper's own car. */
export const owned = phraseTable([
  [true, "my|our|the current|our current|i have a|i have an|ive got a|ive got an|weve got a"],
  [true, "we have a|we have an|i drive a|we drive a|currently drive a|i own a|we own a|behind my|behind a"],
  [true, "behind the|behind our|we had a|i had a|weve had two|weve had three|weve had a|weve got an"],
  [
    true,
    "used to have a|have an old|had an old|got an old|my wifes|my husbands|my mums|my dads|his old|her old",
  ],
  [
    true,
    "currently have a|we tow with a|for our|picked up a|just bought a|just got a|behind an|behind his|behind her",
  ],
]);

/** Before a car that is to be replaced, by any name. */
export const replaced = phraseTable([
  [true, "replace my|replace our|replacing my|replacing our|trade in my|trading in my|trade my|trading my"],
  [true, "sold my|sold our|sold the|sold a|sell my|selling my|selling our|rid of my|rid of our|rid of the"],
  [
    true,
    "swap my|swap our|swapping my|goodbye to my|goodbye to our|goodbye to the|coming from a|instead of my",
  ],
  [true, "no longer need the|no longer need a|no longer need my|dont need the|already has a|already have a"],
  [true, "already got a|neighbour has a|neighbours have a|friend has a|moving on from my|moving on from a"],
]);

/** Asks for the same model again. */
export const sameAgain = phraseTable([
  [
    true,
    "newer one|new one|another one|another|another like it|another of those|buy one|get one|want one|got any|any in stock|like one|newer version|newer model|same again|same one|a second one",
  ],
]);
