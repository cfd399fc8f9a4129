import type { z } from "zod";

/** Codes of problems: those of the Auto Agent Protocol, so that every interface for agents reports the same ones. */
export const problemCodes = [
  "UNSUPPORTED_SKILL",
  "SCHEMA_VALIDATION_FAILED",
  "MISSING_REQUIRED_FIELD",
  "INVALID_CONDITION",
  "VEHICLE_NOT_FOUND",
  "VEHICLE_UNAVAILABLE",
  "CONTACT_CONSENT_REQUIRED",
  "INVALID_CONSENT",
  "APPOINTMENT_TIME_UNAVAILABLE",
  "IDEMPOTENCY_CONFLICT",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Why a tool did nothing. */
export type Problem = {
  code: ProblemCode;
  /** For people. */
  message: string;
  /** The member of the input, as `customer.phone`; absent where it is about the whole. */
  field?: string;
  /** The next free times, instead of one that is taken. */
  proposed_times?: string[];
  retry_after_seconds?: number;
};

/** Whether the same call may succeed later. */
export const isRetryable = ({ code }: Problem): boolean =>
  code === "RATE_LIMITED" || code === "INTERNAL_ERROR";

/** Everything that a tool's schema rejects of an input, one problem a field. */
export function schemaProblems(error: z.ZodError, given: unknown): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        code: "SCHEMA_VALIDATION_FAILED",
        message: "There is no such field.",
        field: [...issue.path, key].join("."),
      }));
    const field = issue.path.join(".");
    const code = codeOf(field, valueAt(given, issue.path) === undefined);
    return [{ code, message: issue.message, ...(field === "" ? {} : { field }) }];
  });
}

function codeOf(field: string, isMissing: boolean): ProblemCode {
  if (field === "consent" && isMissing) return "CONTACT_CONSENT_REQUIRED";
  if (/^consent(?:\.|$)/.test(field)) return "INVALID_CONSENT";
  if (field === "trade_in.condition") return "INVALID_CONDITION";
  return isMissing ? "MISSING_REQUIRED_FIELD" : "SCHEMA_VALIDATION_FAILED";
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
