import type { AllowAddress } from "#lib/public-address.server.ts";

/** A file to send: packed by gzip, and the path that it gets at the receiver. */
export type SentFile = { packed: Uint8Array; unpackedBytes: number; path: string };

/** Why it wasn't sent, in the program's words. `retry` is false where something has to be changed first, such as a login. */
export type SendOutcome = { kind: "sent" } | { kind: "failed"; reason: string; retry: boolean };

export const notSent = (reason: string, retry: boolean): SendOutcome => ({ kind: "failed", reason, retry });

export type SendServices = {
  /** Which addresses may be connected to. */
  allowed: AllowAddress;
  /** Ends the sending at once. */
  signal: AbortSignal;
  /** The longest time without data, and for all of it. */
  limits: { stallMs: number; timeoutMs: number };
  /** Certificates that are trusted besides the usual ones: a test's. */
  ca?: string;
};

/** The name that a file has while it is written. */
export const partOf = (path: string): string => `${path}.part`;
