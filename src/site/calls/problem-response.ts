import { isRetryable, type Problem, type ProblemCode } from "#domain/integrations/agents/problem.ts";
import { apiError } from "#platform/http/api-error.ts";

const responses: Partial<Record<ProblemCode, { status: number; code: string }>> = {
  VEHICLE_NOT_FOUND: { status: 404, code: "not_found" },
  VEHICLE_UNAVAILABLE: { status: 410, code: "sold" },
  APPOINTMENT_TIME_UNAVAILABLE: { status: 409, code: "slot_taken" },
  IDEMPOTENCY_CONFLICT: { status: 409, code: "key_reused" },
  RATE_LIMITED: { status: 429, code: "too_many_requests" },
  INTERNAL_ERROR: { status: 503, code: "failed" },
};
const invalid = { status: 400, code: "invalid" };

/** The response to a call whose tool did nothing, with every problem. */
export function problemResponse(problems: readonly Problem[]): Response {
  const [first] = problems;
  const isAlone = problems.every(({ code }) => code === first?.code);
  return apiError({
    ...((isAlone && first && responses[first.code]) || invalid),
    message: first?.message ?? "Some of the input can't be read.",
    details: { errors: problems.map((problem) => ({ ...problem, retryable: isRetryable(problem) })) },
    retryAfterSeconds: first?.retry_after_seconds,
  });
}
