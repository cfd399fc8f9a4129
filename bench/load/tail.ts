import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import type { LoadClient } from "./client.ts";
import { ms } from "./steps.ts";

/** 99th percentiles in milliseconds, of each round. */
export type Tails = { all: number[]; cached: number[] };

/** Limit of how much longer all requests may take than those of cached pages alone. */
const maxAbove = 8;

/**
 * All requests while prices change, in turn with cached pages alone at the same rate. What else the machine does slows both down.
 */
export async function tailsInTurn(
  stage: ServerStage,
  client: LoadClient,
  { rate, rounds, seconds, change }: { rate: number; rounds: number; seconds: number; change: () => void },
): Promise<Tails> {
  const tails: Tails = { all: [], cached: [] };
  for (let round = 0; round < rounds; round++) {
    change();
    tails.all.push((await client.run(rate, seconds)).times.p99);
    await stage.endChanges();
    // Pages of cars that changed are rendered again.
    await client.run(rate, Math.min(seconds, 3), "cached");
    tails.cached.push((await client.run(rate, seconds, "cached")).times.p99);
  }
  return tails;
}

/** How much longer all requests take: the median of the rounds. */
const above = ({ all, cached }: Tails): number => {
  const each = all.map((one, round) => one - (cached[round] ?? 0)).sort((a, b) => a - b);
  return each[Math.floor(each.length / 2)] ?? 0;
};

export const isTailTooLong = (tails: Tails): boolean => above(tails) > maxAbove;

export function tailsReport(tails: Tails): string {
  const { all, cached } = tails;
  return [
    `p99 of all requests, and of cached pages alone at the same rate, ms: ${all.map((one, round) => `${ms(one)}, ${ms(cached[round] ?? 0)}`).join("; ")}.`,
    `All take ${ms(above(tails))} more (median; limit ${maxAbove}).`,
  ].join(" ");
}
