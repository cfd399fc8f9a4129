import type { AmountContext } from "./amount.ts";
import { before, topics, units } from "./amount-words.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

const years = phraseTable([[true, "a year|per year|yearly|annually|per annum|each year|a yr|per yr"]]);
const kilometres: ReadonlySet<string> = new Set(
  "kilometres kilometers kilometre kilometer kms km ks kays klms driving distance".split(" "),
);
/** Between the kilometres and their period. */
const filler: ReadonlySet<string> = new Set("of driving travel included allowance limit in".split(" "));
/** As many kilometres are an allowance of a month: fewer are the range of an electric car, more are on the clock. */
const leastOfMonth = 600;
const mostOfMonth = 10_000;

/**
 * How many words are kilometres by the month or the year: `1500 km a month`, `2,000 a month` after kilometres, and `3000 km` alone where
 * cars are sold by the week. 0 for any others.
 */
export function allowanceAt(
  tokens: readonly Token[],
  start: number,
  { byTheWeek }: Pick<AmountContext, "byTheWeek">,
): number {
  const said = kilometres.has(tokens[start]?.key ?? "") ? 1 : 0;
  const period = said > 0 ? 0 : periodAt(tokens, start);
  let at = start + said + period;
  const limit = phraseAt(tokens, at, before);
  at += limit?.length ?? 0;
  if (phraseAt(tokens, at, before)?.meaning === "about") at++;
  const number = tokens[at]?.number;
  if (!number || number.money) return 0;
  at++;
  if (phraseAt(tokens, at, units)?.meaning === "thousand") at++;
  const km =
    number.unit?.startsWith("k") && number.unit !== "kg" && number.unit !== "kgs" ? 0 : kmAt(tokens, at);
  if (km === null)
    return (said > 0 || kilometres.has(tokens[start - 1]?.key ?? "")) && periodAt(tokens, at) > 0
      ? at + periodAt(tokens, at) - start
      : 0;
  at += km;
  let next = at;
  while (filler.has(tokens[next]?.key ?? "")) next++;
  const after = periodAt(tokens, next);
  if (after > 0) return next + after - start;
  const isBare =
    byTheWeek &&
    limit === null &&
    number.value >= leastOfMonth &&
    number.value < mostOfMonth &&
    !isRangeAt(tokens, at);
  return period > 0 || isBare ? at - start : 0;
}

function periodAt(tokens: readonly Token[], at: number): number {
  const unit = phraseAt(tokens, at, units);
  if (unit && /^(?:week|fortnight|month)$/.test(unit.meaning)) return unit.length;
  return phraseAt(tokens, at, years)?.length ?? 0;
}

function kmAt(tokens: readonly Token[], at: number): number | null {
  const unit = phraseAt(tokens, at, units);
  return unit?.meaning === "km" ? unit.length : null;
}

const isRangeAt = (tokens: readonly Token[], at: number) => phraseAt(tokens, at, topics)?.meaning === "range";
