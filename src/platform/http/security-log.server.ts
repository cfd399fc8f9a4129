import type { Logger } from "pino";
import { addressHash } from "./sender-hash.server.ts";

/**
 * Security events in the log, under the key `security`: sign-in, denied access and exceeded limits. docs/security.md
 * lists the same names; a test compares them.
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
  /** A cross-site request that would change something. */
  cross_site: "warn",
  /** 401 or 403: not signed in, or no access. */
  denied: "warn",
  /** 405, 413 and 429. */
  method_refused: "warn",
  too_large: "warn",
  limit_met: "warn",
} as const satisfies Record<string, "info" | "warn">;

export type SecurityEvent = keyof typeof securityEvents;

/** Facts without personal data: ids, kinds and our own paths; never a phone number, a name, a code or a token. */
type Facts = {
  /** The site's slug; null before the site is known. */
  site: string | null;
  account?: string;
  kind?: string;
  id?: string;
  path?: string;
  reason?: string;
  /** A pseudonym of the client that is stable for one day (`senderOf`). */
  sender?: string | null;
};

/** Logs one event at its level. */
export function securityEvent(log: Pick<Logger, "info" | "warn">, event: SecurityEvent, facts: Facts): void {
  log[securityEvents[event]]({ security: event, ...facts }, "security");
}

/**
 * A keyed hash of the client's address that changes daily: repeated rejections of one client can be correlated for a
 * day.
 */
export const senderOf = (address: string, now: Date): string | null => addressHash(address, "platform", now);

/** The event of a status; null for a status that isn't a security event. */
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
