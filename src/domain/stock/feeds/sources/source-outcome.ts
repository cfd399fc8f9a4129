/** What a source said of a file, to ask for a newer one only. */
export type Validators = Readonly<Record<string, string>>;

export type SourceOutcome =
  /** `freshAt` is how fresh the stock in the file is; null: as of now. */
  | { kind: "fetched"; fileName: string; bytes: number; validators: Validators; freshAt: Date | null }
  /** The source has nothing newer than the file of the known validators. */
  | { kind: "unchanged"; freshAt: Date | null }
  /** `reason` is for people and contains no secret; `retry` is false when something has to be changed first. */
  | { kind: "failed"; reason: string; retry: boolean; retryAfterMs: number | null };

export type SourceRequest = {
  /** Path of the file that is written. */
  to: string;
  known: Validators | null;
  limits: { maxBytes: number; timeoutMs: number; stallMs: number; settleMs: number };
  /** The process ends. */
  signal: AbortSignal;
};

export const failed = (
  reason: string,
  retry: boolean,
  retryAfterMs: number | null = null,
): SourceOutcome => ({
  kind: "failed",
  reason,
  retry,
  retryAfterMs,
});
