import type { Logger } from "pino";
import { addressHash } from "./sender-hash.server.ts";

/**
 * What the log says of signing in, of access that was denied and of limits that were met, under the key `security`, for whoever watches
 * over the platform. docs/security.md lists the same names; a test compares.
 */
export const securityEvents = {
  code_sent: "info",
  code_refused: "warn",
  signed_in: "info",
  sign_in_refused: "warn",
  signed_out: "info",
  sessions_ended: "info",
  data_downloaded: "info",
  person_erased: "info",
  /** A call that changes something came from another site. */
  cross_site: "warn",
  /** 401 or 403: nobody is signed in, or it is not theirs. */
  denied: "warn",
  /** 405, 413 and 429. */
  method_refused: "warn",
  too_large: "warn",
  limit_met: "warn",
} as const satisfies Record<string, "info" | "warn">;

export type SecurityEvent = keyof typeof securityEvents;

/** Facts without anything personal: ids, kinds, addresses of ours; never a number, a name, a code or a token. */
type Facts = {
  /** The site's slug; null where none is known yet. */
  site: string | null;
  account?: string;
  kind?: string;
  id?: string;
  path?: string;
  reason?: string;
  /** The sender as one can be told from another for a day, and never known again (`senderOf`). */
  sender?: string | null;
};

/** Writes one event to the log, at the level that it stands for. */
export function securityEvent(log: Pick<Logger, "info" | "warn">, event: SecurityEvent, facts: Facts): void {
  log[securityEvents[event]]({ security: event, ...facts }, "security");
}

/** A sender's address, keyed and only for a day: many refusals of one sender can be seen to be one's. */
export const senderOf = (address: string, now: Date): string | null => addressHash(address, "platform", now);

/** The event that a status stands for; null for what is nobody's attempt at anything. */
export function eventOf(status: number): SecurityEvent | null {
  switch (status) {
    case 401:
    case 403:
      return "denied";
    case 405:
      return "method_refused";
    case 413:
      return "too_large";
    case 429:
      return "limit_met";
    default:
      return null;
  }
}
