export const skippedExitCode: number;
export function commandOutcome(ended: {
  status: number | null;
  signal: string | null;
  output: string;
}): string;
