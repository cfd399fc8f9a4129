import type { FoundFilters } from "./found-filters.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Before what replaces what was said. */
const correcting = phraseTable([
  [
    true,
    "no wait|wait no|no sorry|sorry no|oh wait|actually no|no actually|scratch that|make that|no make that|i mean|no i mean|or rather",
  ],
]);

/** How many words say that what comes next replaces what was said. */
export function correctionAt(tokens: readonly Token[], at: number, filters: FoundFilters): number {
  const correction = phraseAt(tokens, at, correcting);
  if (!correction) return 0;
  filters.correct();
  return correction.length;
}
