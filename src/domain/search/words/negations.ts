import { factsAttribute } from "#domain/cars/search-facts.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import { wordsAt } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

const maxNotWords = 4;
/** Ends of `anything but`, `other than`: after another negation they exclude everything else. */
const exceptive: ReadonlySet<string> = new Set(["but", "except", "than", "bar"]);
/** How many words may stand between a negation and what it excludes. */
const maxBetween = 6;
/** Such words: `don't want another one of those`, `isn't a`, `can't stretch to a`. */
const between: ReadonlySet<string> = new Set(
  "ready for full a an the any spend spending pay paying made another my your his her our their old boring one ones of those these this that too very really so such all want wanting like let me us have do again much need interested in into keen on after be been being have has having is are brand stretch afford to go going for anything something with kind sort made it its at what if when cost costs costing exceed ride riding sit sitting drive driving buy get getting please just from consider considering plain colour color colours stand bear handle bend down climb wind up bother thats thatll show find give own owned car".split(
    " ",
  ),
);

/** How many words may exclude a name before them, and may stand between. */
const maxUnwanted = 3;
const maxBeforeUnwanted = 4;
/** Who may say no to a name: `a van but my wife says no`. */
const sayers: ReadonlySet<string> = new Set("kids family parents wife husband she he".split(" "));

/** How many words a negation has; two may mean only what comes next: `don't want anything but`. */
export type Negation = { length: number; isOnly: boolean };

/** The words that exclude what comes next: `not`, `anything but`, `don't want another`. None for a word that isn't negated. */
export function negationAt(tokens: readonly Token[], start: number, lexicon: Lexicon): Negation {
  let at = start;
  let isOnly = false;
  for (let words = 0; words <= maxBetween; words++) {
    const length = notWordsAt(tokens, at, lexicon);
    if (length > 0) {
      isOnly ||= at > start && exceptive.has(tokens[at + length - 1]!.key);
      at += length;
    } else if (at > start && between.has(tokens[at]?.key ?? "") && at < tokens.length - 1) at++;
    else break;
  }
  return { length: at - start, isOnly };
}

/** Before `than`, after which is what isn't wished for: `I'd sooner walk than own an automatic`. */
const preferring: ReadonlySet<string> = new Set(["rather", "sooner", "prefer", "preferred", "preferring"]);
const maxPreferred = 8;

const isPreferredTo = (tokens: readonly Token[], at: number) =>
  tokens[at]?.key === "than" &&
  !/^(?:more|less|.+er)$/.test(tokens[at - 1]?.key ?? "") &&
  tokens.slice(Math.max(0, at - maxPreferred), at).some(({ key }) => preferring.has(key));

function notWordsAt(tokens: readonly Token[], at: number, { entries, notWords }: Lexicon): number {
  if (isPreferredTo(tokens, at)) return 1;
  if (!notWords.has(tokens[at]?.key ?? "")) return 0;
  for (let length = maxNotWords; length > 0; length--) {
    const words = wordsAt(tokens, at, length, "");
    if (words && entries.get(words)?.kind === "not") return length;
  }
  return 0;
}

/** How many words after a name exclude it (`petrol wali nahi`), with those between. */
export function unwantedAt(tokens: readonly Token[], at: number, { entries }: Lexicon): number {
  for (let passed = 0; passed < maxBeforeUnwanted; passed++) {
    let key = "";
    for (let length = 1; length <= maxUnwanted && at + passed + length <= tokens.length; length++) {
      const token = tokens[at + passed + length - 1]!;
      key += token.key;
      // `say no to utes` is about what comes next.
      const isOver =
        token.pause === true || !/^(?:to|more|matter|idea)$/.test(tokens[at + passed + length]?.key ?? "");
      if (isOver && entries.get(key)?.kind === "unwanted") return passed + length;
      if (token.pause) break;
    }
    const word = tokens[at + passed]?.key ?? "";
    if (entries.get(word)?.kind !== "pass" && !sayers.has(word)) return 0;
  }
  return 0;
}

/** What isn't wished for: of several conditions those of a size or a price say it, `nothing too big` may be any body. */
export function oppositesOf(conditions: readonly Condition[]): Condition[] {
  const isNumber = (one: Condition) => "min" in one || "max" in one || one.attribute === factsAttribute;
  const numbers = conditions.filter(isNumber);
  return (numbers.length > 0 ? numbers : conditions).map(oppositeOf);
}

/** Cars that a condition isn't true of. */
function oppositeOf(condition: Condition): Condition {
  const { attribute } = condition;
  if ("anyOf" in condition) return { attribute, noneOf: condition.anyOf };
  if ("noneOf" in condition) return { attribute, anyOf: condition.noneOf };
  const { min, max } = condition;
  return max === undefined ? { attribute, max: min! - 1 } : { attribute, min: max + 1 };
}
