/**
 * The result of sending a form. `failed` has the server's own text, or none when there was no readable one.
 */
export type SendOutcome =
  /** `submissionId` names it in events of the page, which get no lead's id; `answers` were found by others of a step. */
  | { kind: "accepted"; leadId: string; submissionId: string; answers?: Record<string, string> }
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  | { kind: "taken"; error: string; next: string[] }
  | { kind: "failed"; error: string | null };

/**
 * After this a stalled connection is reported as a failure; sending again with the same key is the same lead.
 */
const timeoutMs = 30_000;

type Answer = {
  answers?: unknown;
  lead_id?: unknown;
  submission_id?: unknown;
  error?: unknown;
  code?: unknown;
  fields?: unknown;
  appointments?: unknown;
};

/** `POST /api/leads` (DECIDE-50). Never throws: a network error is a result too. */
export async function sendLead(
  userData: Record<string, unknown>,
  key: string,
  call: (address: string, init: RequestInit) => Promise<Response>,
): Promise<SendOutcome> {
  let answer: Answer;
  try {
    const response = await call("/api/leads", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ userData }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = (await response.json()) as Answer;
  } catch {
    return { kind: "failed", error: null };
  }
  const error = typeof answer?.error === "string" && answer.error !== "" ? answer.error : null;
  if (typeof answer?.lead_id === "string")
    return {
      kind: "accepted",
      leadId: answer.lead_id,
      submissionId: String(answer.submission_id ?? ""),
      ...(answer.answers ? { answers: textsIn(answer.answers) } : {}),
    };
  if (answer?.code === "slot_taken")
    return { kind: "taken", error: error ?? "", next: timesIn(answer.appointments) };
  const fields = textsIn(answer?.fields);
  if (Object.keys(fields).length > 0) return { kind: "invalid", error: error ?? "", fields };
  return { kind: "failed", error };
}

function timesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: { dateTime?: unknown; available?: unknown } | null) =>
    typeof entry?.dateTime === "string" && entry.available !== false ? [entry.dateTime] : [],
  );
}

function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
