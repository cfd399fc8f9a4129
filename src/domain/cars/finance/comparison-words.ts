import type { FinanceSlice } from "#domain/configuration/settings.ts";

/** What has to be said beside a comparison rate: the loan that it is based on, and the warning (FIN-19). */
export type ComparisonWords = { example: string; warning: string };

export const comparisonWords = ({
  exampleText,
  warning,
}: Pick<FinanceSlice, "exampleText" | "warning">): ComparisonWords => ({ example: exampleText, warning });
