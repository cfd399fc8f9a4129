import { chance } from "./pictures/chance.ts";

/** Choices that are the same for the same seed. */
export type Dice = {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in `share` of cases. */
  likely(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the entries, each as likely as its weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
};

/** Dice for a text, e.g. a stock number: the same text gives the same choices. */
export function diceFor(text: string): Dice {
  let seed = 2166136261;
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 16777619) >>> 0;
  const next = chance(seed);
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    likely: (share) => next() < share,
    pick: (from) => from[Math.floor(next() * from.length)]!,
    weighted: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return from[from.length - 1]![0];
    },
  };
}
