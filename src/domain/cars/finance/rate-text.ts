import { decimal } from "#lib/decimal.ts";
import type { Formats } from "#lib/formats.ts";

/** `7.9` is `"7.90%"`, or `"7,90%"` by the locale. */
export function formatRate(percent: number | null | undefined, formats: Formats): string {
  return `${decimal(percent ?? 0, 2, formats)}%`;
}
