import type { ReadAmount } from "./amount.ts";
import type { Token } from "./tokens.ts";

const tens: ReadonlySet<string> = new Set([
  "teens",
  "twenties",
  "thirties",
  "forties",
  "fifties",
  "sixties",
  "seventies",
  "eighties",
  "nineties",
]);
/** Thousands above the ten that a part of it begins and ends with. */
const parts = new Map([
  ["low", [0, 4]],
  ["lower", [0, 4]],
  ["mid", [3, 7]],
  ["middle", [3, 7]],
  ["high", [6, 9]],
  ["upper", [6, 9]],
]);

/** A price as people round it: `mid twenties`, `high 40s`. Null for the years of a decade, which have no such part. */
export function decadeAt(tokens: readonly Token[], start: number): ReadAmount | null {
  const [low, high] = parts.get(tokens[start]?.key ?? "") ?? [];
  const key = tokens[start + 1]?.key ?? "";
  if (low === undefined || high === undefined) return null;
  const ten = tens.has(key) ? [...tens].indexOf(key) + 1 : Number(/^([1-9])0s$/.exec(key)?.[1] ?? 0);
  if (ten === 0) return null;
  const from = (ten * 10 + low) * 1_000;
  return { amount: { attribute: "price", min: from, max: (ten * 10 + high) * 1_000 + 999 }, length: 2 };
}
