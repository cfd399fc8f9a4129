import { factsAttribute, interiorColours } from "#domain/cars/search-facts.ts";
import { nothing } from "./conditions.ts";
import type { Add, Entry } from "./entry.ts";
import { otherNames } from "./other-names.ts";
import type { SearchPlaces } from "./places.ts";
import { keyOf } from "./tokens.ts";
import { colourWords, shades } from "./words.ts";

/** Values with the same word are one entry up to this number; a more common word stays text. */
const maxValues = 6;
/** Of colours more: a feed may have ten whites. */
const maxColours = 12;

export function addMakes(
  add: Add,
  makes: readonly string[],
  models: readonly string[],
  makeLabel: (make: string) => string,
): void {
  const modelKeys = models.map(keyOf);
  const beginsModel = (key: string) => modelKeys.some((model) => model.startsWith(key));
  const entryOf = (make: string): Entry => ({ kind: "values", attribute: "make", values: [make] });
  for (const make of makes) {
    const entry = entryOf(make);
    add(make, entry);
    add(makeLabel(make), entry);
    for (const name of otherNames(make)) if (!beginsModel(keyOf(name))) add(name, entry);
    const [first = "", ...rest] = make.split(/[\s-]+/);
    const shared = makes.filter((other) => other.startsWith(first)).length > 1;
    if (rest.length > 0 && first.length >= 5 && !shared) add(first, entry);
  }
}

/** `white` means every white that the stock has, where they are few; `dark blue` the dark ones, or any blue. */
export function addColours(add: Add, stocked: readonly string[]): void {
  if (stocked.length === 0) return;
  const entryOf = (values: readonly string[]): Entry => ({ kind: "values", attribute: "colour", values });
  const words = stocked.map((value) => new Set(value.toLowerCase().split(/[\s/-]+/)));
  for (const [word, colour] of Object.entries(colourWords)) {
    const having = (...some: string[]) => stocked.filter((_, at) => some.every((one) => words[at]!.has(one)));
    const named = [...new Set([...having(colour.toLowerCase()), ...having(word)])];
    if (named.length > maxColours) continue;
    const all = named.length > 0 ? named : [colour];
    add(word, entryOf(all));
    for (const shade of shades) {
      const shaded = having(shade, colour.toLowerCase());
      add(`${shade} ${word}`, entryOf(shaded.length > 0 ? shaded : all));
    }
  }
  for (const value of stocked) add(value, entryOf([value]));
}

const insides = "interior,inside,seats,trim,upholstery,cabin".split(",");
const leathers =
  "leather,leather seats,leather interior,leather trim,leather inside,leather upholstery".split(",");

/** `tan leather`, `black interior`: the colour of the seats, not of the car. One that no car has is none. */
export function addInteriors(add: Add, facts: readonly string[]): void {
  const entryOf = (fact: string): Entry => ({
    kind: "ask",
    conditions: facts.includes(fact) ? [{ attribute: factsAttribute, anyOf: [fact] }] : [nothing],
  });
  for (const colour of interiorColours) {
    for (const noun of insides) add(`${colour} ${noun}`, entryOf(`inside ${colour}`));
    for (const noun of leathers) add(`${colour} ${noun}`, entryOf(`inside ${colour} leather`));
  }
}

/**
 * Models by their own name, with their make, by their first word ("landcruiser" for all of them) and by a later word
 * that only one has ("prado"). One or two letters, or digits alone, are a model only beside the make.
 */
export function addModels(
  add: Add,
  makes: readonly string[],
  models: readonly string[],
  makeModels: readonly string[],
  isCommon: (word: string) => boolean,
): void {
  const known = new Set(makeModels);
  const makesOf = (model: string) => makes.filter((make) => known.has(`${make} ${model}`));
  const entryOf = (some: readonly string[]): Entry => ({
    kind: "values",
    attribute: "model",
    values: some,
    makes: [...new Set(some.flatMap(makesOf))],
  });
  for (const make of makes) {
    for (const model of models) {
      if (known.has(`${make} ${model}`))
        add(`${make} ${model}`, { ...entryOf([model]), makes: [make] } as Entry);
    }
  }
  for (const model of models) {
    const entry = entryOf([model]);
    if (isDistinctive(model)) add(model, entry);
    for (const name of otherNames(model)) add(name, entry);
  }
  const byWord = new Map<string, string[]>();
  for (const model of models) {
    const words = model.split(/\s+/);
    if (words.length > 1) for (const word of words) push(byWord, word.toLowerCase(), model);
  }
  for (const [word, some] of byWord) {
    const first = some.every((model) => model.toLowerCase().startsWith(word));
    if (word.length < 4 || !/^\p{L}+$/u.test(word) || kindsOfModel.has(word) || isCommon(word)) continue;
    if (first ? some.length > maxValues : some.length > 1) continue;
    const entry = entryOf(some);
    add(word, entry);
    if (first) for (const name of otherNames(word)) add(name, entry);
  }
}

/** What follows a model in the names of longer ones: `cross` after `corolla`, by `keyOf` of the shorter. */
export function longerModels(models: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const longer = models.flatMap((model) =>
    models
      .filter((other) => other.startsWith(`${model} `))
      .map((other) => [keyOf(model), keyOf(other.slice(model.length))] as const),
  );
  return new Map(
    [...Map.groupBy(longer, ([model]) => model)].map(([model, some]) => [
      model,
      some.map(([, rest]) => rest),
    ]),
  );
}

/** Words of models that name none. */
const kindsOfModel: ReadonlySet<string> = new Set(["series", "class", "model"]);

function isDistinctive(model: string): boolean {
  const key = keyOf(model);
  return /\p{L}/u.test(key) && (key.length > 2 || /\d/.test(key));
}

/** The site's places by every name of theirs. */
export function addPlaces(add: Add, places: SearchPlaces | null | undefined): void {
  const named = (places?.stocked ?? []).flatMap(({ names, value }) =>
    names.map((name) => ({ name: keyOf(name), value })),
  );
  for (const [name, some] of Map.groupBy(named, ({ name }) => name))
    add(name, { kind: "values", attribute: places!.attribute, values: some.map(({ value }) => value) });
}

/** Trims by their whole name and by the words they begin with ("sr5" for `SR5 Double Cab`). A number alone is none. */
export function addTrims(add: Add, badges: readonly string[]): void {
  const beginning = new Map<string, string[]>();
  const later = new Set<string>();
  for (const badge of badges) {
    const words = badge.split(/\s+/);
    for (let length = 1; length <= Math.min(3, words.length); length++) {
      push(beginning, keyOf(words.slice(0, length).join(" ")), badge);
    }
    for (const word of words.slice(1)) later.add(keyOf(word));
  }
  const entryOf = (values: readonly string[]): Entry => ({ kind: "values", attribute: "badge", values });
  for (const [key, some] of beginning) {
    if (!/\p{L}/u.test(key) || (key.length === 2 && !/\d/.test(key)) || key.length < 2) continue;
    // A word that badges of other models have later on is a text.
    if (some.length <= maxValues && !later.has(key)) add(key, entryOf(some));
  }
  for (const badge of badges)
    if (keyOf(badge).length > 1 && /\p{L}/u.test(badge) && !later.has(keyOf(badge)))
      add(badge, entryOf([badge]));
}

/** A shorter word is too like others to be found misspelt. */
const shortestTrimWord = 5;

/** The words of trims after their first, by `keyOf`, that mean nothing else. */
export const laterTrimWords = (
  badges: readonly string[],
  isOther: (key: string) => boolean,
): ReadonlySet<string> =>
  new Set(
    badges
      .flatMap((badge) => badge.split(/\s+/).slice(1).map(keyOf))
      .filter((key) => key.length >= shortestTrimWord && /^[a-z]+$/.test(key) && !isOther(key)),
  );

/** The trims that have a word, by it. */
export function trimsByWord(badges: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const out = new Map<string, string[]>();
  for (const badge of badges)
    for (const key of new Set(badge.split(/\s+/).map(keyOf))) if (key.length > 1) push(out, key, badge);
  return out;
}

/** Trims of one letter, by it: each is one beside a name only, as in `Golf R`. */
export const letterTrims = (badges: readonly string[]): ReadonlyMap<string, Entry> =>
  new Map(
    badges
      .filter((badge) => /^\p{L}$/u.test(badge))
      .map((badge) => [keyOf(badge), { kind: "values", attribute: "badge", values: [badge] }]),
  );

function push(map: Map<string, string[]>, key: string, value: string): void {
  const some = map.get(key);
  if (some) some.push(value);
  else map.set(key, [value]);
}
