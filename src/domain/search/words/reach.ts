import type { Entry } from "./entry.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";

type Values = Extract<Entry, { kind: "values" }>;

/** How many words may stand between a negation, or what it names first, and the name that it reaches. */
const maxPassed = 3;
/** The end of a negation after which a noun follows: `isn't a tiny hatchback`. */
const determiners: ReadonlySet<string> = new Set("a an another the any those these of".split(" "));
/** After these a negation is over, or says that something doesn't matter: `not a problem, manual is fine`. */
const turning: ReadonlySet<string> = new Set(
  "but just instead only rather than want need needs must prefer please so then because as if when is are was were be am im its that which who with has have having for in on at to from by about under over less more i we you they it he she problem issue drama worry deal fan must priority biggie fuss chance lot bit matter worries stress concern".split(
    " ",
  ),
);
const joints: ReadonlySet<string> = new Set(["and", "or", "nor"]);
const articles: ReadonlySet<string> = new Set(["a", "an", "the", "any"]);
/** Attributes of what a noun names. */
const nouns: ReadonlySet<string> = new Set(["body", "model", "make", "transmission"]);

/**
 * Excludes the name that a negation reaches over other words: `isn't a clapped out hatchback`, `without the big tyres and bull bar`. Returns
 * how many words from `at` on that takes, 0 where it reaches none. What is also asked for by name isn't excluded.
 * @param first where what follows the negation begins
 * @param at where the words begin that are taken
 * @param from where those end that are already read
 */
export function reachedAt(reading: Reading, first: number, at: number, from: number): number {
  const { tokens, found } = reading;
  if (tokens[from - 1]?.pause && from > first) return 0;
  const isDetermined = determiners.has(tokens[first - 1]?.key ?? "");
  const reached =
    (isDetermined ? nounAt(reading, first, from) : null) ?? listedAt(reading, from, isDetermined);
  if (!reached) return 0;
  const { entry, end } = reached;
  if (found.filters.hasAny(entry.attribute, entry.values)) return end - at;
  return found.exclude(at, end - at, entry.attribute, [...entry.values]);
}

type Reached = { entry: Values; end: number };

/** The noun of a negated description, which words without a meaning of their own may come before. */
function nounAt(reading: Reading, first: number, from: number): Reached | null {
  for (let at = from; at <= from + maxPassed; at++) {
    const named = at > first ? valuesAt(reading, at) : null;
    if (named && nouns.has(named.entry.attribute)) return named;
    if (!mayPass(reading, at)) return null;
  }
  return null;
}

/** What an `or` or an `and` joins to words that mean nothing: `no rust or manual`. */
function listedAt(reading: Reading, from: number, isDetermined: boolean): Reached | null {
  const { tokens } = reading;
  for (let at = from; at < from + maxPassed; at++) {
    const key = tokens[at]?.key ?? "";
    if (at > 0 && joints.has(key) && !tokens[at - 1]!.pause) {
      const next = articles.has(tokens[at + 1]?.key ?? "") ? at + 2 : at + 1;
      const named = at > from ? valuesAt(reading, next) : null;
      // `no rust and leather seats` asks for what comes after, `without the stickers and bull bar` doesn't.
      const isOne = key !== "and" || (isDetermined && named?.entry.attribute === "filtered_features");
      return isOne ? named : null;
    }
    if (!mayPass(reading, at)) return null;
  }
  return null;
}

function valuesAt({ named, feature }: Reading, at: number): Reached | null {
  const found = named(at, 1) ?? feature(at);
  return found?.entry.kind === "values" ? { entry: found.entry, end: at + found.length } : null;
}

/** Whether a negation goes on past a word: one that names nothing, and turns to nothing else. */
function mayPass({ tokens, named }: Reading, at: number): boolean {
  const token: Token | undefined = tokens[at];
  if (!token || token.literal || token.number || token.pause || token.key === "") return false;
  if (turning.has(token.key)) return false;
  const kind = named(at, 1)?.entry.kind;
  return kind === undefined || kind === "wish" || kind === "other" || kind === "pass";
}
