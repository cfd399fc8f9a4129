import type { Entry } from "./entry.ts";
import { valueOfWord } from "./spelled-numbers.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/** Short messages and slips that are shorter than a misspelt word can be, with what they are. */
const shortWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    thn: "than",
    tan: "than",
    nto: "not",
    nt: "not",
    nothin: "nothing",
    nthng: "nothing",
    nthn: "nothing",
    nuthin: "nothing",
    fr: "for",
    frm: "from",
    undr: "under",
    unda: "under",
    ovr: "over",
    abt: "about",
    b4: "before",
    wth: "with",
    wiv: "with",
    les: "less",
    mor: "more",
    excl: "except",
    exc: "except",
    ex: "except",
    sans: "without",
    mth: "month",
    mths: "months",
    mnth: "month",
    wk: "week",
    wks: "weeks",
    gery: "grey",
    sml: "small",
    lge: "large",
    eny: "any",
    pr: "per",
    wif: "with",
    foor: "four",
    dule: "dual",
    tha: "the",
    hav: "have",
    wit: "with",
    wiht: "with",
    htd: "heated",
    lthr: "leather",
    blew: "blue",
    bloo: "blue",
    gud: "good",
    feul: "fuel",
    read: "red",
    camra: "camera",
    toe: "tow",
    cmra: "camera",
    dsl: "diesel",
    diesl: "diesel",
    ptrl: "petrol",
    elec: "electric",
    hyb: "hybrid",
    hybd: "hybrid",
    wgn: "wagon",
    sdn: "sedan",
    htch: "hatch",
    blk: "black",
    wht: "white",
    whte: "white",
    slvr: "silver",
    gry: "grey",
    grn: "green",
    blu: "blue",
    ylw: "yellow",
    orng: "orange",
    bge: "beige",
    mnl: "manual",
    pls: "please",
    plse: "please",
    btwn: "between",
    shld: "should",
    wld: "would",
    yng: "young",
    fam: "family",
    sngl: "single",
    dbl: "double",
    rlbl: "reliable",
    rel: "reliable",
    econ: "economical",
    lux: "luxury",
    sunrf: "sunroof",
    srf: "sunroof",
    cvan: "caravan",
    ens: "ensuite",
  }),
);

/** Before `then`, which is `than`. */
const comparatives: ReadonlySet<string> = new Set(
  "more less newer older cheaper lower fewer higher bigger smaller later earlier longer shorter lighter heavier younger better".split(
    " ",
  ),
);

/** Numbers as dictation hears them, where what is counted follows: `for berth`, `ate seater`. */
const heardNumbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    to: "two",
    too: "two",
    tree: "three",
    free: "three",
    for: "four",
    fore: "four",
    fife: "five",
    sicks: "six",
    ate: "eight",
  }),
);
const counted: ReadonlySet<string> = new Set(
  "berth birth seater door cylinder wheel litre tonne bunk star".split(" "),
);

const isCar = (entry: Entry | undefined) =>
  entry?.kind === "values" && /^(?:body|make|model)$/.test(entry.attribute);

/** A short form as its word, unless the word means something here, or begins a longer name such as `ex demo`. */
export function shortWord(
  token: Token,
  before: Token | undefined,
  next: Token | undefined,
  { entries }: Lexicon,
): string | null {
  if (token.literal) return null;
  const number = heardNumbers.get(token.key);
  if (number !== undefined && counted.has(next?.key ?? "")) return number;
  if (token.key === "then" && comparatives.has(before?.key ?? "")) return "than";
  const word = shortWords.get(token.key);
  if (word === undefined || entries.has(token.key)) return null;
  // `my ex`
  if (/^(?:my|his|her|the)$/.test(before?.key ?? "")) return null;
  // `a read hatch` is red, `I read about it` isn't.
  if (token.key === "read" && !isCar(entries.get(next?.key ?? ""))) return null;
  // `BMW ex five`
  if (token.key === "ex" && (next?.number || valueOfWord(next?.key ?? "") !== undefined)) return null;
  // What it was: `ex demonstrator`, `ex fleet`
  if (token.key === "ex" && /^(?:demo|fleet|gov|lease|rental|hire|police|taxi|company)/.test(next?.key ?? ""))
    return null;
  return next && entries.has(token.key + next.key) ? null : word;
}
