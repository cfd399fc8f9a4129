import { after, before, type Limit, type Topic, topics } from "./amount-words.ts";
import { phraseAt } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Words that may also stand after their number, where a pause ends what they are of: `2 tonnes max, 2021 or newer`. */
const trailing: ReadonlySet<string> = new Set(["max", "maximum", "min", "minimum", "limit"]);

const comparing: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ["less", "max"],
  ["fewer", "max"],
  ["lower", "max"],
  ["more", "min"],
  ["higher", "min"],
  ["greater", "min"],
]);
const comparedTopics: ReadonlySet<Topic> = new Set<Topic>(["odometer", "range", "towing", "atm", "tare"]);

/** `less kms than`, `more range than`: what is compared stands within the comparison. */
export function comparisonAt(
  tokens: readonly Token[],
  at: number,
): { limit: Limit; topic: Topic; length: number } | null {
  const limit = comparing.get(tokens[at]?.key ?? "");
  const topic = limit && phraseAt(tokens, at + 1, topics);
  if (!limit || !topic || !comparedTopics.has(topic.meaning)) return null;
  const than = at + 1 + topic.length;
  return tokens[than]?.key === "than" ? { limit, topic: topic.meaning, length: than + 1 - at } : null;
}

/** A word of comparison, or two: `up to about`. */
export function limitAt(tokens: readonly Token[], at: number): { meaning: Limit; length: number } | null {
  const limit = phraseAt(tokens, at, before);
  if (!limit) return null;
  const last = tokens[at + limit.length - 1]!;
  if (at > 0 && last.pause && trailing.has(last.key)) return null;
  const second = phraseAt(tokens, at + limit.length, before);
  if (!second || (limit.meaning !== "about" && second.meaning !== "about")) return limit;
  return {
    meaning: limit.meaning === "about" ? second.meaning : limit.meaning,
    length: limit.length + second.length,
  };
}

/** Words after a number that open its range; before another number they are that one's. */
export function openAt(tokens: readonly Token[], at: number) {
  // `van 2022 on`
  const isLast = tokens[at]?.pause === true || at === tokens.length - 1;
  if (tokens[at]?.key === "on" && isLast && tokens[at - 1]?.number?.plain)
    return { meaning: "min" as const, length: 1 };
  const open = phraseAt(tokens, at, after);
  // A pause ends what the number belongs to: `60k max, 2021 up`.
  const isOver = open !== null && tokens[at + open.length - 1]!.pause === true;
  for (let from = at; open && !isOver && from < at + open.length; from++) {
    const next = limitAt(tokens, from);
    if (next && tokens[from + next.length]?.number) return null;
  }
  return open;
}
