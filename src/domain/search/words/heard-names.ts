import type { Entry } from "./entry.ts";
import { common } from "./lexicon/common-words.ts";
import { type SoundIndex, soundIndexSteps, soundsLike, type WordKind } from "./sounds.ts";
import { valueOfWord } from "./spelled-numbers.ts";
import { keyOf, type Token } from "./tokens.ts";

/** Letters as dictation hears them. */
const letters: ReadonlyMap<string, string> = new Map(
  "a:ay b:bee b:be c:see c:sea d:dee e:ee f:eff g:gee h:aitch i:eye j:jay k:kay l:el l:ell m:em n:en o:oh p:pee p:pea q:queue q:cue r:are s:ess t:tee t:tea u:you v:vee x:ex y:why y:wye z:zed z:zee"
    .split(" ")
    .map((pair) => [pair.slice(2), pair[0]!] as const),
);
/** Whether words spell letters: `em you` is no Vietnamese. */
export const areLetters = (one: string, other: string | undefined) =>
  letters.has(one) && letters.has(other ?? "");
const maxLetters = 5;
/** Attributes whose values are heard as other words. */
const heard = /^(?:make|model|body|fuel|transmission|filtered_features|city|location_name)$/;
/** The shortest word of equipment that is heard as others. */
const shortestHeard = 5;

type Values = Extract<Entry, { kind: "values" }>;
type Words = { entries: ReadonlyMap<string, Entry>; known: ReadonlySet<string>; sounds: SoundIndex };
const valuesOf = (entry: Entry | undefined): Values | null => (entry?.kind === "values" ? entry : null);

/** Entries that are looked at in one step. */
const entriesAtOnce = 500;

/** The names of a lexicon by their sound, in steps: those that the stock has, without their other names. */
export function* soundSteps(entries: ReadonlyMap<string, Entry>): Generator<void, SoundIndex> {
  const names = new Map<string, Entry>();
  let looked = 0;
  for (const [key, entry] of entries) {
    if (++looked % entriesAtOnce === 0) yield;
    const { attribute, values } = valuesOf(entry) ?? { attribute: "", values: [] };
    const isOwn = (value: string) =>
      keyOf(value) === key ||
      value
        .toLowerCase()
        .split(/[\s-]+/)
        .includes(key);
    const isName = heard.test(attribute) && /^[a-z0-9]+$/.test(key) && values.some(isOwn);
    const isEquipment = entry.kind === "ask" && key.length >= shortestHeard && /^[a-z]+$/.test(key);
    if (isName || isEquipment) names.set(key, entry);
  }
  yield;
  return yield* soundIndexSteps(names);
}

/** The name that words from `at` on are as dictation hears it: `em you ex` by its letters, `gym knee` by its sound. */
export function heardName(
  tokens: readonly Token[],
  at: number,
  before: readonly Token[],
  lexicon: Words,
): { name: string; length: number } | null {
  const spelled = spelledName(tokens, at, lexicon);
  if (spelled) return spelled;
  const { entries, known, sounds } = lexicon;
  const makes = makesBefore(before, entries);
  // Beside a make, words that wish for something are free too: `ford rain jer`.
  const kindOf = (key: string): WordKind => {
    const kind = entries.get(key)?.kind;
    if (kind === "pass") return kind;
    if (makes && (kind === undefined || kind === "wish")) return "free";
    return kind || (known.has(key) && !common.has(key)) ? "said" : "free";
  };
  if (!makes && kindOf(tokens[at]!.key) === "pass") return null;
  const isOf = (name: string) =>
    valuesOf(entries.get(name))?.makes?.some((make) => makes!.includes(make)) ?? false;
  return soundsLike(tokens, at, sounds, { kindOf, isOf: makes ? isOf : null });
}

/** The makes that the last words name. */
function makesBefore(before: readonly Token[], entries: Words["entries"]): readonly string[] | null {
  const last = before.at(-1);
  if (!last || last.pause) return null;
  for (const key of [last.key, (before.at(-2)?.key ?? "") + last.key]) {
    const entry = valuesOf(entries.get(key));
    if (entry?.attribute === "make") return entry.values;
  }
  return null;
}

/** A name, or a longer abbreviation of any meaning: `see vee tea`. */
function isSpelled(name: string, entry: Entry | undefined): boolean {
  if (entry?.kind === "values" && /^(?:make|model|badge)$/.test(entry.attribute)) return true;
  return name.length > 2 && entry !== undefined && !/^(?:pass|not|unwanted|other)$/.test(entry.kind);
}

function spelledName(
  tokens: readonly Token[],
  at: number,
  { entries, known }: Words,
): { name: string; length: number } | null {
  let name = "";
  let isHeard = false;
  let best: { name: string; length: number } | null = null;
  for (let length = 1; length <= maxLetters && at + length <= tokens.length; length++) {
    const { key, number, literal } = tokens[at + length - 1]!;
    const isDouble = key === "double" && tokens[at + length]?.key === "you";
    const letter = isDouble ? "w" : (letters.get(key) ?? (key.length === 1 ? key : undefined));
    const part = letter ?? (number?.value ?? valueOfWord(key))?.toString();
    if (literal || part === undefined || (length === 1 && letter === undefined)) break;
    isHeard ||= letters.has(key) || isDouble;
    name += part;
    if (isDouble) length++;
    // `a t m`
    if (length > 2 && !isHeard && known.has(name)) best = { name, length };
    if (isHeard && length > 1 && isSpelled(name, entries.get(name))) best = { name, length };
  }
  return best;
}
