import { withCauses } from "#lib/error-code.ts";
/**
 * The database is temporarily unavailable: unreachable, out of space or connections, or too slow. It results in a 503, not in a bug report.
 * `code` is that of the system or PostgreSQL, without any values.
 */
export class DatabaseUnavailable extends Error {
  readonly kind = "database-unavailable";
  readonly code: string;
  /** Whether the connection failed or broke, so that other queries would fail too. */
  readonly unreachable: boolean;

  constructor(code: string, unreachable: boolean, cause?: unknown) {
    super(`the database can't be used: ${code}`, { cause });
    this.name = "DatabaseUnavailable";
    this.code = code;
    this.unreachable = unreachable;
  }
}

/** Recognised by its `kind`: the front ends have copies of this module in development. */
export function isDatabaseUnavailable(error: unknown): error is DatabaseUnavailable {
  return error instanceof Error && "kind" in error && error.kind === "database-unavailable";
}

/** Node's words for a connection that didn't come about or broke. */
const connections = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** pg has no codes for its own troubles. */
const connectionErrors =
  /^(?:timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * Temporary error classes of PostgreSQL (its manual, appendix A): 08 connections, 53 resources (a full disk, too many connections), 57P
 * operator intervention, 58030 a disk that fails; and single codes for timeouts and read-only servers.
 */
const passing = /^(?:08...|53...|57P..|57014|58030|55P03|25006|25P0[34])$/;

/** PgBouncer's words about a connection with options. */
const unsupportedOptions = "unsupported startup parameter: options";
const optionsRemedy =
  "the pooler refuses the options of a connection. Set ignore_startup_parameters = options in its configuration (pgbouncer.ini)";

/** The outage that an error or one of its causes represents; null for every other error. */
export function outageOf(error: unknown): DatabaseUnavailable | null {
  for (const one of withCauses(error)) {
    if (isDatabaseUnavailable(one)) return one;
    const code = "code" in one ? String(one.code) : "";
    if (connections.has(code)) return new DatabaseUnavailable(code, true, error);
    if (/^08/.test(code) && one.message.includes(unsupportedOptions))
      return new DatabaseUnavailable(`${code}, ${optionsRemedy}`, true, error);
    if (passing.test(code)) return new DatabaseUnavailable(code, /^(?:08|57P)/.test(code), error);
    if (connectionErrors.test(one.message))
      return new DatabaseUnavailable(one.message.slice(0, 60), true, error);
  }
  return null;
}

/** The result of `work`, or `otherwise` while the database is unavailable: for optional data of a page. */
export async function fallbackIfUnavailable<T, Other>(
  work: Promise<T>,
  otherwise: Other,
): Promise<T | Other> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return otherwise;
    throw error;
  }
}
