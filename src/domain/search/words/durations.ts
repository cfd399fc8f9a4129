import { units } from "./amount-words.ts";
import { phraseAt } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Units that are a duration after a number as small as these, without `a` or `per`: `3 month`. */
const mostOfDuration: Readonly<Record<string, number>> = { month: 48, week: 52, day: 60 };

/** How many words are a duration, which says nothing of a car: `3 months`. */
export function durationAt(tokens: readonly Token[], at: number): number {
  const number = tokens[at]?.number;
  if (!number) return 0;
  const most = mostOfDuration[tokens[at + 1]?.key ?? ""] ?? 0;
  if (number.value <= most && !number.money && !number.unit && !number.thousands) return 2;
  const unit = phraseAt(tokens, at + 1, units);
  return unit?.meaning === "time" ? 1 + unit.length : 0;
}
