/** The errors of the API (RFC 9457): each code has one status and one title. docs/errors.md has their causes. */
const problemTypes = [
  { code: "bad_request", status: 400, title: "The request can't be read." },
  { code: "cursor_invalid", status: 400, title: "The cursor isn't of this query." },
  { code: "token_invalid", status: 401, title: "The secret is missing, has ended or was revoked." },
  { code: "scope_missing", status: 403, title: "The client has no scope for this." },
  {
    code: "reach_missing",
    status: 403,
    title: "This needs the whole group, and the client has a part of it.",
  },
  { code: "suspended", status: 403, title: "The group is suspended." },
  { code: "not_found", status: 404, title: "There is no such thing within the client's reach." },
  { code: "method_not_allowed", status: 405, title: "This address doesn't take that method." },
  { code: "conflict", status: 409, title: "Fields were changed since they were seen." },
  { code: "in_progress", status: 409, title: "The first call with this key is still running." },
  { code: "feed_off", status: 409, title: "The feed isn't enabled." },
  { code: "not_by_hand", status: 409, title: "The car comes from a feed, which would bring it again." },
  { code: "reserved", status: 409, title: "A shopper reserved or bought the car." },
  { code: "too_many", status: 409, title: "There are as many of them as there may be." },
  { code: "erased", status: 410, title: "The shopper's data was erased." },
  { code: "events_gone", status: 410, title: "Events after this sequence were deleted." },
  {
    code: "precondition_failed",
    status: 412,
    title: "It was changed since the ETag of If-Match was read. Nothing was stored.",
  },
  { code: "too_large", status: 413, title: "The body is larger than 1 MB, or a file than 10 MB." },
  { code: "unsupported_type", status: 415, title: "The body has another Content-Type than the call takes." },
  { code: "invalid", status: 422, title: "Values are missing or wrong." },
  { code: "key_reused", status: 422, title: "This key was used for another request." },
  { code: "precondition_required", status: 428, title: "This needs If-Match, with the ETag that was read." },
  { code: "too_many_requests", status: 429, title: "The client's limit is used up." },
  { code: "too_many_at_once", status: 429, title: "Eight calls of the client are in progress." },
  { code: "internal", status: 500, title: "Something went wrong on our side." },
  { code: "busy", status: 503, title: "The stock is being imported. Nothing was stored; send it again." },
  { code: "unavailable", status: 503, title: "The database is unavailable or busy. Nothing was stored." },
] as const;

export type ProblemCode = (typeof problemTypes)[number]["code"];

/** What is wrong with one value: of the body at a JSON pointer, or of a parameter. */
export type ProblemError = { pointer?: string; parameter?: string; code: string; detail: string };

/** A field that someone else changed since it was seen. */
type FieldConflict = { field: string; yours: unknown; theirs: unknown; by: string | null };

export type Problem = {
  kind: "problem";
  code: ProblemCode;
  /** About this occurrence, in place of the title's. */
  detail?: string;
  errors?: ProblemError[];
  conflicts?: FieldConflict[];
  retryAfterSeconds?: number;
};

export const problem = (code: ProblemCode, more: Omit<Problem, "kind" | "code"> = {}): Problem => ({
  kind: "problem",
  code,
  ...more,
});

const byCode = new Map(problemTypes.map((one) => [one.code, one]));
export const problemCodes = problemTypes.map(({ code }) => code);

export const problemType = (code: ProblemCode): { status: number; title: string } =>
  byCode.get(code) ?? { status: 500, title: code };
