import type { Condition } from "#faceted-search/search-engine.ts";
import { nothing } from "./conditions.ts";
import type { Entry } from "./entry.ts";
import { oppositesOf } from "./negations.ts";
import { reachedAt } from "./reach.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";

type Values = Extract<Entry, { kind: "values" }>;

/** Between the last two names of a list, and what may be between them and a name. */
const joints: ReadonlySet<string> = new Set(["or", "and", "nor"]);
/** After these a name of any attribute is excluded too: `no CVT or anything white`. */
const alternatives: ReadonlySet<string> = new Set(["or", "nor"]);
const beforeNames: ReadonlySet<string> = new Set("a an the any of another anything in one".split(" "));

/**
 * What a negation excludes by name: `no diesel`, `not Korean or Chinese`. 0 where no name follows.
 * @param at where the negation begins, and `first` where what it excludes does
 */
export function excludedAt(reading: Reading, at: number, first: number): number {
  const { tokens, found } = reading;
  // `not or white` is what is left of `not diesel or white`.
  const start = first + jointAt(tokens, first);
  const named = reading.named(start, 1) ?? reading.feature(start);
  // `isn't a clapped out hatchback`: the words before the name are of what is excluded.
  if (!named) return excludedTrims(reading, at, start) || reachedAt(reading, start, at, start);
  const { entry } = named;
  const length = start + named.length - at;
  if (entry.kind === "values") return excludedValues(reading, entry, at, length);
  if (entry.kind === "filters" || entry.kind === "sort") return found.ask(at, length, [nothing]);
  if (entry.kind !== "ask" && entry.kind !== "wish") return 0;
  const opposite = oppositesOf(entry.conditions);
  if (entry.kind === "wish")
    return found.wish(at, length, opposite) + reachedAt(reading, start, at + length, at + length);
  found.ask(at, length, opposite);
  const joined = joinedAt(reading, at + length, entry.conditions[0]?.attribute);
  return length + (joined || reachedAt(reading, start, at + length, at + length));
}

const shortestTrimWord = 4;

/** `not a WorkMate`: every trim with the word, of however many models. */
function excludedTrims({ tokens, found, lexicon }: Reading, at: number, start: number): number {
  const key = tokens[start]?.key ?? "";
  const having = key.length < shortestTrimWord ? undefined : lexicon.trimsOf.get(key);
  return having ? found.exclude(at, start + 1 - at, "badge", [...having]) : 0;
}

/** `not black or white` excludes both; settled when everything is read, because `petrol, not hybrid` is petrol. */
export function excludedValues(reading: Reading, entry: Values, at: number, length: number): number {
  const { tokens, found } = reading;
  const values = [...entry.values];
  let end = at + length;
  // Names without a word between are excluded too where such a word is before the last: `grey, black or white`; and all that end `toyota exc corolla camry`.
  const waiting: string[] = [];
  const isList = /^exc/.test(tokens[reading.negation.from]?.key ?? "");
  for (let next = end; ; ) {
    const joint = jointAt(tokens, next);
    const named = reading.named(next + joint, 1);
    if (named?.entry.kind !== "values" || named.entry.attribute !== entry.attribute) break;
    waiting.push(...named.entry.values);
    next += joint + named.length;
    if (joint === 0 && !(isList && next === tokens.length)) continue;
    values.push(...waiting.splice(0));
    end = next;
  }
  found.exclude(at, end - at, entry.attribute, values);
  return end - at + joinedAt(reading, end, entry.attribute);
}

/** `not Korean or Chinese`, `no MG or any of the Chinese cars`: names of the same attribute by another kind of word. */
function joinedAt(reading: Reading, at: number, attribute: Condition["attribute"] | undefined): number {
  const joint = jointAt(reading.tokens, at);
  const entry = joint > 0 ? reading.named(at + joint, 1)?.entry : undefined;
  const isSame =
    (entry?.kind === "values" && (entry.attribute === attribute || isAlternative(reading, at))) ||
    (entry?.kind === "ask" && entry.conditions.some((one) => one.attribute === attribute));
  if (!isSame) return 0;
  reading.found.stay(at, joint);
  if (entry.kind === "values" && entry.attribute !== attribute)
    reading.found.stay(reading.negation.from, reading.negation.length);
  return excludedAt(reading, at, at + joint);
}

/** Who avoids one thing and another avoids both; `no diesel and automatic` asks for one. */
const avoiding = /^(?:avoid(?:ing)?|hates?|skip|refuses?|loathes?|disliked?)$/;

const isAlternative = ({ tokens, negation }: Reading, at: number) =>
  !tokens[at - 1]?.pause &&
  (alternatives.has(tokens[at]?.key ?? "") ||
    (tokens[at]?.key === "and" && avoiding.test(tokens[negation.from]?.key ?? "")));

/** How many words join a name to the one before: `or`, `or any of the`, `colour and`. */
function jointAt(tokens: readonly Token[], at: number): number {
  // `white colour and black colour`
  const from = tokens[at]?.key === "colour" ? at + 1 : at;
  if (!joints.has(tokens[from]?.key ?? "")) return 0;
  let next = from + 1;
  while (beforeNames.has(tokens[next]?.key ?? "")) next++;
  return next - at;
}
