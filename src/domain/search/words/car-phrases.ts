import { type PhraseTable, phraseTable } from "./phrase-table.ts";

const flags = (...lines: string[]): PhraseTable<true> => phraseTable(lines.map((line) => [true, line]));

/** Before the model that other cars are compared with; `like my`, with a word for whose it is, too. */
export const likeness = flags(
  "like|similar to|comparable to|alternative to|something like|instead of|same as|equivalent to|akin to",
);
export const cheaperThan = flags("but cheaper|only cheaper|but less|but less expensive|cheaper|for less");

/** After a model that others of another make are meant like. */
export const ofOtherMake = flags(
  "but from a different brand|from a different brand|different brand|but another brand|another brand|but not the same brand",
  "but from another brand|from another brand|other brand|other brands|but from a different make|from a different make|different make",
  "but another make|but from another make|from another make|but from another manufacturer|from a different manufacturer",
);

/** Before a model that what is meant costs less than, being another one. */
export const costsLessThan = flags(
  "cheaper than|cheaper then|less expensive than|less than|for less than|under the price of",
);

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
  "old current little big poor trusty beloved previous existing last first faithful ageing aging small ancient dear tired daily company work family second other wifes husbands mums dads partners sons daughters parents neighbours mates friends brothers sisters boss".split(
    " ",
  ),
);
/** Before a car; the first are whose it is. */
export const owners: ReadonlySet<string> = new Set(["my", "our", "his", "her", "their"]);
export const whose: ReadonlySet<string> = new Set([
  ...owners,
  "the",
  "a",
  "an",
  "this",
  "that",
  "two",
  "three",
]);

export const orSimilar = flags(
  "or similar|or something similar|or anything similar|or the like|or like|or equivalent|or alike",
  "or anything like it|or something like it|or something like that|or anything like that|or such",
  "or something along those lines|or along those lines|or so|or comparable|or similar size",
  "or something of that size|or another|or a similar one|or one like it|or similar small|sort of thing",
  "or something in that class|or anything in that class|or one in that class|or something in its class",
  "or something in that category|or something of that sort|or something of the sort|or others like it|or cars like it",
  "size|sized|size suv|size car|or any similar|or a similar|or other similar|or something|type of thing|or something comparable",
);

/** Before the shopper's own car. */
export const owned = flags(
  "my|our|the current|our current|i have a|i have an|ive got a|ive got an|weve got a",
  "we have a|we have an|i drive a|we drive a|currently drive a|i own a|we own a|behind my|behind a",
  "behind the|behind our|we had a|i had a|weve had two|weve had three|weve had a|weve got an",
  "used to have a|have an old|had an old|got an old|my wifes|my husbands|my mums|my dads|his old|her old",
  "currently have a|we tow with a|for our|just bought a|just got a|behind an|behind his|behind her",
);

/** Before a car, and whose it is, that goes or stays where it is: by any name, such as `my big diesel`. */
export const replaced = flags(
  "replace|replacing|replaces|traded in|traded|sold|rid of|swapped|goodbye to|coming from|came from|come from|coming out of|moving on from",
  "no longer need|dont need|outgrown|outgrew|outgrowing|grown out of|growing out of|crashed|wrote off",
  "written off|pranged|totalled|rolled|lost|gave up|giving up|given up|give up|downsizing from|downsize from",
  "upgrading from|upgrade from|moving from|moved from|switching from|switch from|stepping up from|going from",
  "graduating from|changing from|fit in|fit into|fits in|squeeze into|climb into|climbing into|getting out of",
  "keeping|currently in|currently driving|been driving|used to own",
  "get out of|move on from|trade up from|get away from|stepping out of|step out of|stepping down from|step down from|climb out of",
  "used to have|used to drive|test drove|had enough of|died on|handed back|handing back|gave away|giving away",
);
/** The same before `my`, `our` and so on only: `do you sell the Ranger` asks for it. */
export const replacedOwn = flags(
  "lease on|finance on|payments on|loan on|sell|selling|trade|trading|trade in|trading in|swap|swapping|parking|returning|borrowed|borrowing|hand back",
);

/** People beside the shopper, and what they do with a car that isn't sought. */
export const others: ReadonlySet<string> = new Set(
  "he she ex wife husband hubby missus partner boyfriend girlfriend son daughter mum dad mother father brother sister friend mate neighbour neighbours boss grandson uncle aunt nan pop cousin kids".split(
    " ",
  ),
);
export const othersHave = flags(
  "got|has|has got|already has|had|took|kept|keeps|drives|drove|bought|just bought|owns|owned|already got",
  "broke|crashed|wrote off|pranged|uses|used to drive|currently drives|already drives|have|already have|still has",
  "just picked up|picked up|just got|recently bought",
);

/** After `the Corolla`: it is gone, or doesn't do. */
export const isGone = flags(
  "is gone|gone|has gone|went|died|just died|finally died|has died|is dead|is dying|dies|got written off",
  "was written off|got stolen|was stolen|is too small|is too big|was too|is too|wont do|wont|cant|couldnt",
  "isnt big enough|isnt enough|doesnt|didnt|broke down|broke|blew up|packed it in|carked it|has done|is on its last",
  "is up|lease is up|finishes|anymore|any more|has had it|has to go|needs replacing|is off the road|goes back",
  "is being|got sold|was sold|is sold|is going|is getting|needs to go|bit the dust|conked out|kicked the bucket",
);

/** After a car that isn't one's own: why it won't do. */
export const isUnfit = flags("is too small|is too big|is too|isnt big enough|is not big enough|isnt enough");

/** Asks for cars like the shopper's own. */
export const likeOwn = flags(
  "something similar|like it|something like it|something like that|newer like that|like that|same size|similar size",
  "same sort of size|similar car|same sort of thing|similar one|same kind of car|similar thing",
);

/** Asks for the same model again. */
export const sameAgain = flags(
  "newer one|new one|another one|another|another like it|another of those|buy one|get one|want one|got any|any in stock|like one",
  "newer version|newer model|same again|same one|a second one|have any|have one|used one|demo one|cheaper one|younger one|got one|one of those|one of them|in one|the same",
);
