import type { Amount, ReadAmount } from "./amount.ts";
import { units } from "./amount-words.ts";
import { openAt } from "./limits.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Limits of seats; `beyond` the number for those that it isn't in. */
const seatLimits = phraseTable<{ end: "min" | "max"; beyond: number }>([
  [
    { end: "min", beyond: 0 },
    "at least|min|minimum|minimum of|a minimum of|no less than|no fewer than|not less than",
  ],
  [{ end: "min", beyond: 1 }, "more than|over|above"],
  [{ end: "max", beyond: 0 }, "up to|max|maximum|maximum of|no more than|not more than|at most"],
  [{ end: "max", beyond: -1 }, "less than|fewer than|under"],
]);
const emphasis: ReadonlySet<string> = new Set(
  "proper real actual full decent comfy comfortable usable good".split(" "),
);
const spelledNumbers = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** `at least 6 seats`, `more than five seats`. */
export function limitedSeats(tokens: readonly Token[], start: number): ReadAmount | null {
  const before = tokens[start - 1];
  // `350 a week max seven seats`: the limit is of what stands before it.
  const isTrailing =
    before && !before.pause && (before.number !== undefined || units.get(before.key) !== undefined);
  if (isTrailing && /^(?:max|min)/.test(tokens[start]?.key ?? "")) return null;
  const limit = phraseAt(tokens, start, seatLimits);
  const seats = limit && readSeats(tokens, start + limit.length);
  if (!limit || seats?.amount.min === undefined) return null;
  const { end, beyond } = limit.meaning;
  const amount: Amount = { attribute: "seats", [end]: seats.amount.min + beyond };
  return { amount, length: limit.length + seats.length };
}

const joinedSeats = /^(\d{1,2}(?=s)|[a-z]{1,8})(?:seat(?:s|er|ers)?|(?<=^[4-9])str?|(?<=^[4-9])sts?)$/;

/** `7 seats`, `7-seater`, `seven seater`, `5 seats or more`. */
export function readSeats(tokens: readonly Token[], start: number): ReadAmount | null {
  const key = tokens[start]?.key ?? "";
  const joined = key.includes("s") ? joinedSeats.exec(key) : null;
  const word = joined?.[1] ?? key;
  const spelled = spelledNumbers.indexOf(word);
  const count = spelled >= 0 ? spelled + 2 : /^\d{1,2}$/.test(word) ? Number(word) : 0;
  if (count < 1 || count > 60) return null;
  let length = 1;
  if (!joined) {
    // `seven proper seats`
    const described = emphasis.has(tokens[start + 1]?.key ?? "") ? 1 : 0;
    const unit = phraseAt(tokens, start + 1 + described, units);
    if (unit?.meaning !== "seats") return null;
    length += described + unit.length;
    if (tokens[start]?.number?.plus) return { amount: { attribute: "seats", min: count }, length };
  }
  const open = openAt(tokens, start + length);
  if (open) length += open.length;
  const exact = { min: count, max: count };
  const range = open?.meaning === "min" ? { min: count } : open?.meaning === "max" ? { max: count } : exact;
  return { amount: { attribute: "seats", ...range }, length };
}
