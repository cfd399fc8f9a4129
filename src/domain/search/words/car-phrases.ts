import { phraseTable } from "./phrase-table.ts";

/** Before a car that others shall be like. */
export const likeness = phraseTable([
  [true, "like|like a|like an|like the|similar to|similar to a|similar to the|comparable to|alternative to"],
  [true, "something like a|something like|instead of a|instead of|same as a|same as|equivalent to|akin to"],
]);
export const cheaperThan = phraseTable([
  [true, "but cheaper|only cheaper|but less|but less expensive|cheaper|for less"],
]);

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
/** Before the car that somebody has. */
export const owned = phraseTable([
  [true, "my|our|my old|our old|my current|our current|i have a|i have an|ive got a|ive got an|weve got a"],
  [true, "we have a|we have an|i drive a|we drive a|currently drive a|i own a|we own a|behind my|behind a"],
  [true, "behind the|behind our|replace my|replace our|trade in my|trading in my|trade my|we had a|i had a"],
  [
    true,
    "used to have a|have an old|had an old|got an old|my wifes|my husbands|my mums|my dads|his old|her old",
  ],
  [
    true,
    "sold my|sold our|coming from a|rid of my|rid of our|swap my|swapping my|currently have a|we tow with a",
  ],
]);

/** What is had already is wanted again. */
export const sameAgain = phraseTable([
  [true, "newer one|new one|another one|newer version|newer model|same again|same one|a second one"],
]);
