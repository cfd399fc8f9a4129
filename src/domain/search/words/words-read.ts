import type { AmountContext, ReadAmount } from "./amount.ts";
import { readAmount } from "./amounts.ts";
import { type NamedFeature, namedFeature } from "./named-words.ts";
import { isCar, type Named, namedAt } from "./names-at.ts";
import type { Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/** A price by the week beside these is what a car costs on finance, where it could be subscribed to as well. */
const financed: ReadonlySet<string> = new Set(
  "finance financed financing repayment repayments loan payments".split(" "),
);

/** What was read at each word so far; null where there is none. */
type Read<Found> = (Found | null | undefined)[];

/** The names, amounts and equipment that begin at the words of one text, each read once. */
export class WordsRead {
  /** The word after the last name of a car. */
  afterName = -1;
  readonly #tokens: Token[];
  readonly #lexicon: Lexicon;
  readonly #context: AmountContext;
  readonly #amounts: Read<ReadAmount> = [];
  readonly #features: Read<NamedFeature> = [];
  /** A name is asked about in several ways, and changes with the name before it only. */
  readonly #names: Read<Named> = [];

  constructor(tokens: Token[], lexicon: Lexicon) {
    this.#tokens = tokens;
    this.#lexicon = lexicon;
    const { subscriptions, byTheWeek, caravans, thisYear, values } = lexicon.vocabulary;
    const isFinanced = !byTheWeek && subscriptions && tokens.some(({ key }) => financed.has(key));
    this.#context = {
      weekly: subscriptions || (values.weekly_price_range ?? []).length > 0,
      subscriptions: subscriptions && !isFinanced,
      byTheWeek,
      caravans,
      thisYear,
    };
  }

  /** The name of a car ends before the word at `at`. */
  endName(at: number): void {
    this.afterName = at;
    this.#names.length = 0;
  }

  /** The longest name at a word, unless it has less than `least` words. */
  name(at: number, least: 1 | 2): Named | null {
    const named = onceAt(this.#names, at, () => this.#readName(at));
    return named && named.length >= least ? named : null;
  }

  amount(at: number): ReadAmount | null {
    return onceAt(this.#amounts, at, () => readAmount(this.#tokens, at, this.#context));
  }

  feature(at: number): NamedFeature | null {
    return onceAt(this.#features, at, () => namedFeature(this.#tokens, at, this.#lexicon));
  }

  /** Whether a number is the lower end of a range: `Peugeot 2008 – 2010` is two years, not the model 2008. */
  beginsRange(at: number): boolean {
    const amount = this.#tokens[at]!.number ? this.amount(at)?.amount : undefined;
    return amount?.min !== undefined && amount.max !== undefined && amount.min < amount.max;
  }

  #readName(at: number): Named | null {
    const found = namedAt(this.#tokens, at, this.#lexicon, this.afterName);
    // `a c x three` is a CX-3, not air conditioning.
    if (found && found.length > 1 && this.#tokens[at]!.key === "a" && isCar(this.name(at + 1, 2)?.entry))
      return null;
    // `Peugeot 2008 – 2010` is two years, not the model 2008.
    return found && found.length > 1 && this.beginsRange(at + found.length - 1)
      ? namedAt(this.#tokens.slice(0, at + found.length - 1), at, this.#lexicon, this.afterName)
      : found;
  }
}

function onceAt<Found>(known: Read<Found>, at: number, read: () => Found | null): Found | null {
  const found = known[at];
  if (found !== undefined) return found;
  const first = read();
  known[at] = first;
  return first;
}
