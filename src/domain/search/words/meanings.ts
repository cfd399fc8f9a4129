import type { ListAttribute, RangeAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { nothing, outside } from "./conditions.ts";
import { correctionAt } from "./corrections.ts";
import { destinationAt } from "./destinations.ts";
import { durationAt } from "./durations.ts";
import type { Entry } from "./entry.ts";
import { excludedAt, excludedValues } from "./exclusions.ts";
import { FoundMeanings } from "./found-meanings.ts";
import { common } from "./lexicon/common-words.ts";
import { takeAmount, takePeople } from "./meant-amounts.ts";
import { comparedAt, costsLessAt, likeAt, ownedAt, similarAt } from "./mentioned-cars.ts";
import { stockNumber } from "./named-words.ts";
import { isCar, isMake, isTrim, type Named } from "./names-at.ts";
import { negationAt, unwantedAt } from "./negations.ts";
import { readPlace } from "./places.ts";
import { needlessAt, preferredAt, softenedAt } from "./preferences.ts";
import { reachedAt } from "./reach.ts";
import type { Reading } from "./reading.ts";
import { siblingAt } from "./sibling-models.ts";
import { keyOf, type Token } from "./tokens.ts";
import { isTowed } from "./towed.ts";
import type { Lexicon } from "./vocabulary.ts";
import { WordsRead } from "./words-read.ts";

/** What the words of one text mean. */
export function meaningsOf(tokens: Token[], lexicon: Lexicon): FoundMeanings {
  const reader = new MeaningReader(tokens, lexicon);
  reader.read();
  return reader.found;
}

/** Reads the words of one text from left to right. */
class MeaningReader {
  readonly found: FoundMeanings;
  readonly #tokens: Token[];
  readonly #lexicon: Lexicon;
  readonly #words: WordsRead;
  readonly #reading: Reading;
  /** The word that a negation is before. */
  #negated = -1;
  /** The models that were named last. */
  #models: readonly string[] = [];

  constructor(tokens: Token[], lexicon: Lexicon) {
    this.#tokens = tokens;
    this.found = new FoundMeanings(tokens, lexicon.vocabulary.values);
    this.#lexicon = lexicon;
    this.#words = new WordsRead(tokens, lexicon);
    this.#reading = {
      tokens,
      lexicon,
      found: this.found,
      named: (at, least) => this.#words.name(at, least),
      feature: (at) => this.#words.feature(at),
      similar: new Map(),
      negation: { from: 0, length: 0 },
    };
  }

  read(): void {
    for (let at = 0; at < this.#tokens.length; ) {
      const length = this.#take(at);
      if (length > 0) this.found.any = true;
      else if (this.#saysNothing(at)) this.found.ask(at, 1, [nothing]);
      else this.found.unread(at);
      at += Math.max(1, length);
    }
    this.found.settle();
  }

  /** Takes the meaning of the words that begin at `at` and returns how many they are, 0 when they have none. */
  #take(at: number): number {
    const token = this.#tokens[at]!;
    if (token.literal) return 0;
    const known = this.#reading.similar.get(at) ?? stockNumber(this.#tokens, at);
    const aside = known || correctionAt(this.#tokens, at, this.found) || this.#otherModel(at);
    if (aside > 0) return aside;
    const needless = needlessAt(this.#reading, at);
    if (needless > 0) return needless;
    const negation = negationAt(this.#tokens, at, this.#lexicon);
    if (negation.isOnly) return negation.length;
    if (negation.length > 0)
      return this.#entry(at, 2) || this.#amount(at) || this.#exclude(at, negation.length);
    if (at === this.#negated) return this.#amount(at);
    return (
      takePeople(this.#reading, at) ||
      ownedAt(this.#reading, at) ||
      comparedAt(this.#reading, at) ||
      costsLessAt(this.#reading, at) ||
      likeAt(this.#reading, at) ||
      preferredAt(this.#reading, at) ||
      softenedAt(this.#reading, at) ||
      destinationAt(this.#reading, at) ||
      this.#place(at, true) ||
      this.#entry(at, 2) ||
      this.#amount(at) ||
      durationAt(this.#tokens, at) ||
      this.#feature(at, 2) ||
      this.#sibling(at) ||
      this.#entry(at, 1) ||
      this.#feature(at, 1) ||
      this.#place(at, false)
    );
  }

  /** `a Wanderer no the Homestead`: a model in place of the one before. */
  #otherModel(at: number): number {
    if (at !== this.#words.afterName || this.#tokens[at]!.key !== "no" || this.#tokens[at + 1]?.key !== "the")
      return 0;
    const entry = this.#words.name(at + 2, 1)?.entry;
    if (this.#models.length === 0 || entry?.kind !== "values" || entry.attribute !== "model") return 0;
    this.found.correct();
    return 2;
  }

  /** A common word of English that is no part of a car's name. */
  #saysNothing(at: number): boolean {
    const { literal, key } = this.#tokens[at]!;
    return !literal && at !== this.#words.afterName && common.has(key) && !this.#lexicon.entries.has(key);
  }

  /** Whether words mean nothing else. */
  readonly #isNoName = (key: string) => (this.#lexicon.entries.get(key)?.kind ?? "pass") === "pass";

  #place(at: number, prefixed: boolean): number {
    const { places } = this.#lexicon.vocabulary;
    const found = places ? readPlace(this.#tokens, at, places, { prefixed, isName: this.#isNoName }) : null;
    if (!places || !found) return 0;
    if (found.near) {
      this.found.near = found.near;
      return found.length;
    }
    if (found.values.length === 0) return this.found.ask(at, found.length, [nothing]);
    this.found.filters.add(places.attribute, found.values);
    return found.length;
  }

  /** A name of at least `least` words; the longest first. */
  #entry(at: number, least: 1 | 2): number {
    const named = this.#words.name(at, least);
    if (!named) return 0;
    const { entry, length } = this.#withDigits(named, at);
    if (!this.#lexicon.vocabulary.caravans && isTowed(this.#tokens, at, entry)) {
      this.found.stay(at, length);
      return length;
    }
    const unwanted = entry.kind === "values" ? unwantedAt(this.#tokens, at + length, this.#lexicon) : 0;
    if (entry.kind === "values" && unwanted > 0)
      return excludedValues(this.#reading, entry, at, length + unwanted);
    return similarAt(this.#reading, entry, at, length) || this.#means(entry, at, length);
  }

  /** `Model 3 or Y`: another model, unless the number counts something. */
  #sibling(at: number): number {
    const entry =
      at === this.#words.afterName + 1 ? siblingAt(this.#tokens, at, this.#models, this.#lexicon) : null;
    return entry && !this.#words.amount(at) ? this.#means(entry, at, 1) : 0;
  }

  /** A make in another script, or by another name, with the number of a model: `مازدا ٣` is the Mazda3. */
  #withDigits({ entry, length }: Named, at: number): Named {
    const number = this.#tokens[at + length]?.number;
    if (!isMake(entry) || !number || number.unit || number.money || this.#words.beginsRange(at + length))
      return { entry, length };
    const [make = ""] = entry.kind === "values" ? entry.values : [];
    const model = this.#lexicon.entries.get(keyOf(make) + number.value);
    return model?.kind === "values" && model.attribute === "model"
      ? { entry: model, length: length + 1 }
      : { entry, length };
  }

  #means(entry: Entry, at: number, length: number): number {
    switch (entry.kind) {
      case "values":
        if (entry.attribute === "filtered_features") this.found.feature(at, length, entry.values[0]!);
        else {
          this.found.filters.add(entry.attribute, entry.values, entry.makes);
          this.found.name(at, length, entry.attribute, entry.values);
        }
        if (entry.attribute === "model") {
          if (at === this.#words.afterName) this.found.filters.narrowModels(this.#models, entry.values);
          this.#models = entry.values;
        }
        if (isCar(entry) || isTrim(entry)) this.#words.endName(at + length);
        return length;
      case "filters":
        for (const [name, refinement] of Object.entries(entry.refinements)) {
          if ("values" in refinement) this.found.filters.add(name as ListAttribute, refinement.values);
          else this.found.filters.narrow({ attribute: name as RangeAttribute, ...refinement }, true);
        }
        return length;
      case "ask":
        if (entry.prefer) this.found.prefer(at, length, entry.prefer);
        return this.found.ask(at, length, entry.conditions);
      case "wish":
        return this.found.wish(at, length, entry.conditions);
      case "sort":
        return this.found.sort(at, length, entry.sortBy);
      case "text":
        this.found.stay(at, length);
        this.found.rest.push({ raw: entry.text, key: entry.text });
        return length;
      case "unstocked":
        for (let word = at; word < at + length; word++) this.found.unread(word);
        for (const one of entry.prefer)
          if (one.attribute === "make" && "anyOf" in one) this.found.filters.imply(one.anyOf);
        if (entry.prefer.length > 0)
          this.found.wishes.push({ words: this.found.wordsOf(at, length), conditions: entry.prefer });
        return length;
      case "other":
        return this.found.ask(at, length, [nothing]);
      case "pass":
        return length;
      case "not":
      case "unwanted":
        // Read with the words that it excludes.
        return 0;
    }
  }

  /** `no diesel` excludes what it names, `can't be longer than 18 foot` turns a limit round. */
  #exclude(at: number, negation: number): number {
    const first = at + negation;
    const amount = this.#amount(first, at);
    if (amount > 0) return amount;
    // What lies outside a range isn't a range: `not 2019` is named and left out; `not 22 foot` leaves cars out by that fact.
    const range = this.#words.amount(first);
    if (range) {
      const length = this.found.ask(at, negation + range.length, [
        outside(range.amount, this.#lexicon.vocabulary.values),
      ]);
      return length + reachedAt(this.#reading, first, at + length, at + length);
    }
    this.#reading.negation = { from: at, length: negation };
    const length = excludedAt(this.#reading, at, first);
    if (length === 0) this.#negated = first;
    return length;
  }

  #amount(first: number, negated?: number): number {
    const read = this.#words.amount(first);
    return read ? takeAmount(this.#reading, first, read, negated) : 0;
  }

  /** Equipment by at least `least` words. */
  #feature(at: number, least: number): number {
    const named = this.#words.feature(at);
    if (!named || named.length < least) return 0;
    return this.found.feature(at, named.length, named.entry.values[0]!);
  }
}
