import type { ImportOutcome } from "#domain/stock/import/import-outcome.ts";
import { hourMs } from "#lib/durations.ts";
import { formatNumber } from "#lib/staff-number.ts";

/** How a run of a feed ended, with words for people. */
export type RunOutcome =
  | "imported"
  | "unchanged"
  | "refused"
  | "questioned"
  | "broken"
  | "failed"
  | "interrupted";

/** Outcomes after which the stock is what the source says. */
export const isSuccess = (outcome: RunOutcome): boolean => outcome === "imported" || outcome === "unchanged";

/** Outcomes that need a decision: the file was read, and not imported. */
export const isStopped = (outcome: RunOutcome | null): boolean =>
  outcome === "refused" || outcome === "questioned";

/** The outcome of an import in a line: `12 created, 3 changed, 700 unchanged, 1 sold`. */
export function importWords(outcome: ImportOutcome): string {
  if (outcome.kind !== "imported") return outcome.message;
  const counts = [
    ["created", outcome.created],
    ["changed", outcome.changed],
    ["unchanged", outcome.unchanged],
    ["merged", outcome.merged],
    ["in another feed", outcome.elsewhere],
    ["rejected", outcome.rejected],
    ["sold", outcome.sold],
    ["moved", outcome.moved],
  ] as const;
  const named = counts.filter(([, cars]) => cars > 0).map(([name, cars]) => `${formatNumber(cars)} ${name}`);
  const said = named.length > 0 ? named.join(", ") : "the file has no cars";
  return outcome.warnings > 0 ? `${said}; ${formatNumber(outcome.warnings)} warnings` : said;
}

/** A duration in the largest unit that says enough: `45 min`, `30 h`, `5 days`. */
export function durationWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(ms / hourMs);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
