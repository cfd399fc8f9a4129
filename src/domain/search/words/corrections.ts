import type { FoundMeanings } from "./found-meanings.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Before what replaces what was said. */
const correcting = phraseTable([
  [
    true,
    "no wait|wait no|no sorry|sorry no|oh wait|actually no|no actually|scratch that|make that|no make that|i mean|no i mean|or rather",
  ],
  [
    true,
    "no maybe|no hang on|hang on|hang on no|no hold on|hold on|hold on no|no rather|no lets say|no make it|nah make it|actually make it",
  ],
  [
    true,
    "on second thoughts|on second thought|or actually|well actually|sorry i mean|sorry i meant|i meant|no i meant|um no|uh no|er no|no no",
  ],
  [
    true,
    "scrap that|forget that|strike that|no not that|no its|no it was|correction|no um|no uh|no lets go|no lets make it",
  ],
]);

/** `three hundred no three fifty`. */
const isBetweenNumbers = (tokens: readonly Token[], at: number) =>
  tokens[at]?.key === "no" && tokens[at - 1]?.number !== undefined && tokens[at + 1]?.number !== undefined;

/** How many words say that what comes next replaces what was said. */
export function correctionAt(tokens: readonly Token[], at: number, found: FoundMeanings): number {
  const correction = phraseAt(tokens, at, correcting)?.length ?? (isBetweenNumbers(tokens, at) ? 1 : 0);
  if (correction > 0) found.correct();
  return correction;
}
