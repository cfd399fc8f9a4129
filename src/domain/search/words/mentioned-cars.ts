import type { Condition } from "#faceted-search/search-engine.ts";
import {
  adjectives,
  cheaperThan,
  compared,
  costsLessThan,
  isGone,
  isUnfit,
  likeness,
  likeOwn,
  ofOtherMake,
  orSimilar,
  others,
  othersHave,
  owned,
  owners,
  replaced,
  replacedOwn,
  sameAgain,
  whose,
} from "./car-phrases.ts";
import { nothing } from "./conditions.ts";
import type { Entry } from "./entry.ts";
import { excludedValues } from "./exclusions.ts";
import { isCar, isTrim } from "./names-at.ts";
import { type PhraseTable, phraseAt } from "./phrase-table.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";

type Values = Extract<Entry, { kind: "values" }>;

/** How many words may be between a name and `or similar`. */
const maxBeforeSimilar = 2;

/** Before a `like` that is a wish. */
const wanting: ReadonlySet<string> = new Set(
  "id wed hed shed theyd would really also i we might may do".split(" "),
);

/** `like a RAV4`, `similar to my old Golf but cheaper`: cars of the body and price of that model. */
export function likeAt(reading: Reading, at: number): number {
  const { tokens, found, named } = reading;
  const opens = phraseAt(tokens, at, likeness);
  // "I'd like a Golf" is that car.
  if (!opens || (tokens[at]!.key === "like" && wanting.has(tokens[at - 1]?.key ?? ""))) return 0;
  const first = afterWhose(tokens, at + opens.length);
  const name = named(first, 1);
  if (name?.entry.kind !== "values") return 0;
  const end = first + name.length;
  // `an SUV instead of a sedan`
  if (name.entry.attribute !== "model")
    return tokens[at]!.key === "instead" ? excludedValues(reading, name.entry, at, end - at) : 0;
  const other = phraseIn(tokens, end, ofOtherMake);
  if (other && name.entry.makes) {
    reading.similar.set(other.at, other.length);
    found.ask(other.at, other.length, [{ attribute: "make", noneOf: [...name.entry.makes] }]);
  }
  const cheaper = phraseAt(tokens, end, cheaperThan);
  return found.ask(at, end + (cheaper?.length ?? 0) - at, modelOf(name.entry), { cheaper: cheaper !== null });
}

/** `cheaper than a Prado`: other models of its body, for less. */
export function costsLessAt({ tokens, found, named }: Reading, at: number): number {
  const opens = phraseAt(tokens, at, costsLessThan);
  if (!opens) return 0;
  let first = afterWhose(tokens, at + opens.length);
  if (/^(?:new|used|second|demo)$/.test(tokens[first]?.key ?? "")) first++;
  const name = named(first, 1);
  if (name?.entry.kind !== "values" || name.entry.attribute !== "model") return 0;
  const { entry } = name;
  return found.ask(at, first + name.length - at, modelOf(entry), { cheaper: true, other: true });
}

function modelOf({ values, makes = [] }: Values): Condition[] {
  const conditions: Condition[] = [{ attribute: "model", anyOf: [...values] }];
  if (makes.length > 0) conditions.push({ attribute: "make", anyOf: [...makes] });
  return conditions;
}

/** `Sportage or something in that class`, where none is in stock: any of its body, of whichever make. */
function similarToUnstocked(
  { tokens, found, similar }: Reading,
  prefer: Condition[],
  at: number,
  length: number,
): number {
  const next = at + length;
  const opens = phraseAt(tokens, next, orSimilar);
  const bodies = prefer.filter(({ attribute }) => attribute === "body");
  if (!opens || bodies.length === 0) return 0;
  for (let word = at; word < next; word++) found.unread(word);
  for (const one of prefer)
    if (one.attribute === "make" && "anyOf" in one) found.filters.without("make", one.anyOf);
  similar.set(next, opens.length);
  found.ask(next, opens.length, bodies);
  return length;
}

/** `Picanto or similar`, `Camry hybrid or the like`: the model first, then cars like it. */
export function similarAt(reading: Reading, entry: Entry, at: number, length: number): number {
  const { tokens, found, named, similar } = reading;
  if (entry.kind === "unstocked") return similarToUnstocked(reading, entry.prefer, at, length);
  if (entry.kind !== "values" || entry.attribute !== "model") return 0;
  for (let next = at + length; next <= at + length + maxBeforeSimilar; next++) {
    if (tokens[next]?.number) return 0;
    const opens = phraseAt(tokens, next, orSimilar);
    if (!opens) continue;
    const trim = named(at + length, 1);
    const isTrimmed = trim && isTrim(trim.entry) && at + length + trim.length <= next;
    const whole = isTrimmed ? length + trim.length : length;
    const words = `${found.wordsOf(at, whole)} ${found.wordsOf(next, opens.length)}`;
    const conditions: Condition[] = [{ attribute: "model", anyOf: [...entry.values] }];
    found.stay(at, whole);
    found.stay(next, opens.length);
    found.asks.push({ words, conditions, like: { cheaper: false } });
    found.wishes.push({ words, conditions });
    similar.set(next, opens.length);
    return whole;
  }
  return 0;
}

/** `my old Commodore`, `we sold the Falcon`, `hubby drives a Patrol` and `the Mustang's gone`: a car that somebody has or had. */
export function ownedAt(reading: Reading, at: number): number {
  const { tokens, found } = reading;
  const opens = openingAt(tokens, at);
  const owner = opens ?? { length: 0, isAnyName: false };
  const first = afterWhose(tokens, at + owner.length);
  if (!opens && (first === at || !isWhose(tokens[at]!))) return 0;
  let start = first;
  // `swap my big diesel`
  if (owner.isAnyName && reading.named(first, 1)?.entry.kind === "wish") start++;
  const name = reading.named(start, 1);
  const entry = name?.entry;
  if (name && owner.isAnyName && entry?.kind === "ask")
    return found.ask(at, start + name.length - at, [nothing]);
  if (name && opens && entry?.kind === "unstocked") return found.ask(at, start + name.length - at, [nothing]);
  if (!name || entry?.kind !== "values" || !(isCar(entry) || owner.isAnyName)) return 0;
  const end = start + name.length;
  const gone = isCar(entry) ? phraseAt(tokens, end, isGone) : null;
  if (!opens && !gone) return 0;
  const length = end + (gone?.length ?? 0) - at;
  if (!opens && isCar(entry) && phraseAt(tokens, end, isUnfit))
    return excludedValues(reading, entry, at, length);
  const alike = entry.attribute === "model" ? phraseIn(tokens, end, likeOwn) : null;
  if (alike) {
    found.stay(alike.at, alike.length);
    reading.similar.set(alike.at, alike.length);
    return found.ask(at, length, modelOf(entry), { cheaper: false });
  }
  if (!isSameAgain(tokens)) return found.ask(at, length, [nothing]);
  found.filters.add(entry.attribute, entry.values, entry.makes);
  return length;
}

function openingAt(tokens: readonly Token[], at: number): { length: number; isAnyName: boolean } | null {
  const leaves = phraseAt(tokens, at, replaced);
  const isWhoseNext = leaves && isWhose(tokens[at + leaves.length]);
  if (leaves && (isWhoseNext || /^(?:from|of|in)$/.test(tokens[at + leaves.length - 1]!.key)))
    return { length: leaves.length, isAnyName: true };
  const own = phraseAt(tokens, at, replacedOwn);
  const next = own && tokens[at + own.length];
  if (own && next && (owners.has(next.key) || isPossessive(next)))
    return { length: own.length, isAnyName: true };
  const verb = others.has(tokens[at]!.key) ? phraseAt(tokens, at + 1, othersHave) : null;
  if (verb && isWhose(tokens[at + 1 + verb.length])) return { length: 1 + verb.length, isAnyName: false };
  const has = phraseAt(tokens, at, owned);
  return (
    has && {
      length: has.length,
      isAnyName: /^(?:had|used)$/.test(tokens[at + (tokens[at]!.key === "used" ? 0 : 1)]?.key ?? ""),
    }
  );
}

const isWhose = (token: Token | undefined) =>
  token !== undefined && (whose.has(token.key) || isPossessive(token));
const isPossessive = ({ raw }: Token) => raw.endsWith("s") && /\p{L}['’]s$/u.test(raw);

/** Past `my`, `our old`, `the 2015`, `my mate's`. */
function afterWhose(tokens: readonly Token[], at: number): number {
  let first = at;
  for (let token = tokens[first]; token; token = tokens[++first]) {
    const isOf = whose.has(token.key) || token.number !== undefined || adjectives.has(token.key);
    const isPerson = isPossessive(token) && others.has(token.key.slice(0, -1));
    if (!isOf && !isPerson) break;
  }
  return first;
}

function phraseIn(tokens: readonly Token[], from: number, table: PhraseTable<true>) {
  for (let at = from; at < tokens.length; at++) {
    const found = phraseAt(tokens, at, table);
    if (found) return { at, length: found.length };
  }
  return null;
}

function isSameAgain(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const again = phraseAt(tokens, at, sameAgain);
    // "another Mazda" is another one than the shopper's.
    const isOther = token.key === "another" && again?.length === 1 && !token.pause;
    return again !== null && !(isOther && at < tokens.length - 1);
  });
}

/** `bigger than a RAV4`: another car, of the size. */
export function comparedAt({ tokens, lexicon, found, named }: Reading, at: number): number {
  const opens = phraseAt(tokens, at, compared);
  if (!opens) return 0;
  let first = at + opens.length;
  while (/^(?:an?|the|my|our)$/.test(tokens[first]?.key ?? "")) first++;
  const name = named(first, 1);
  if (!name || !(isCar(name.entry) || name.entry.kind === "unstocked")) return 0;
  const length = first + name.length - at;
  const wish = lexicon.entries.get(opens.meaning);
  if (wish?.kind === "wish") found.wish(at, length, wish.conditions);
  if (!isCar(name.entry)) return found.ask(at, length, [nothing]);
  return found.ask(at, length, [{ attribute: name.entry.attribute, noneOf: [...name.entry.values] }]);
}
