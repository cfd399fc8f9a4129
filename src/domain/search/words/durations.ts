import { units } from "./amount-words.ts";
import { phraseAt } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Units that are a duration after a number as small as these, without `a` or `per`: `3 month`. */
const mostOfDuration: ReadonlyMap<string, number> = new Map(Object.entries({ month: 48, week: 52, day: 60 }));

/** Before the age of a person: `I'm 78`, `my 4 year old`. */
const beforeAges: ReadonlySet<string> = new Set(
  "im hes shes aged turning turned turns my our his her".split(" "),
);
/** No car is described as older in years. */
const mostOfCar = 15;
const mostOfPerson = 110;

/** How many words are the age of a person. */
function ageAt(tokens: readonly Token[], at: number): number {
  const { value, money, unit, thousands } = tokens[at]!.number!;
  if (money || thousands || unit !== null || value > mostOfPerson) return 0;
  const years = phraseAt(tokens, at + 1, units);
  const isYears = years?.meaning === "age";
  const before = tokens[at - 1];
  const isBefore = before !== undefined && !before.pause && beforeAges.has(before.key);
  // `his 4 cylinder`
  const isAlone = years === null && /^(?:im|hes|shes|aged|turning|turned|turns)$/.test(before?.key ?? "");
  if (isBefore && (isYears || isAlone)) return 1 + (years?.length ?? 0);
  const isLimited = /^(?:under|over|than|least|most)$/.test(before?.key ?? "");
  return isYears && value > mostOfCar && !isLimited ? 1 + years.length : 0;
}

/** How many words are a duration, which says nothing of a car: `3 months`. */
export function durationAt(tokens: readonly Token[], at: number): number {
  const number = tokens[at]?.number;
  if (!number) return 0;
  const age = ageAt(tokens, at);
  if (age > 0) return age;
  const most = mostOfDuration.get(tokens[at + 1]?.key ?? "") ?? 0;
  if (number.value <= most && !number.money && !number.unit && !number.thousands) return 2;
  const unit = phraseAt(tokens, at + 1, units);
  return unit?.meaning === "time" ? 1 + unit.length : 0;
}
