import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import { formCategory } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { draftCookieHeader, readDraftCookie } from "#domain/leads/form-drafts/form-draft.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { AcceptOutcome } from "#domain/leads/submissions/acceptance.server.ts";
import { submissionId } from "#domain/measurement/destinations/record-events.server.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import type { Counted } from "#platform/http/counted.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { leadCookieHeader } from "#site/parts/lead-form/sent-lead.server.ts";

export type LeadCall = {
  request: Request;
  site: Site;
  /** The visitor's address, without those of proxies. */
  address: string;
  services: {
    db: Database;
    now: () => Date;
    log: Pick<Logger, "error">;
    triggerDeliveries: () => void;
    postcodes: Postcodes;
    takeLimit: TakeLimit;
    count?: (counted: Counted) => void;
  };
  /**
   * Handles leads that involve more than their form, such as a trade-in's; null falls back to `acceptLead`.
   */
  special?: (userData: Record<string, unknown>) => Promise<Response | null>;
  /** Answers that a step of a service's form is completed by; null for none. */
  serviced?: (step: {
    answers: Record<string, unknown>;
    leadId: unknown;
  }) => Promise<Record<string, string> | null>;
};

const accepted = {
  maxBytes: 64 * 1024,
  tooLarge: "This is more than our forms can take.",
  unreadable: "The form can't be read.",
};

/**
 * `POST /api/leads` over HTTP (DECIDE-50, DECIDE-58): `{userData}` in; `{lead_id, submission_id}` with `answers` that were found, or `{error, code,
 * fields}`.
 */
export async function leadCall(call: LeadCall): Promise<Response> {
  const { request, site, address, services, special } = call;
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const sent = (body.json as { userData?: unknown } | null)?.userData;
  const step = typeof sent === "object" && sent !== null ? (sent as Record<string, unknown>) : null;
  const answer = step && (await special?.(step));
  if (answer) return answer;
  const partial = step?.isLastStep === false;
  const completed = partial ? await completedBy(call, step) : null;
  const userData = completed ? { ...step, ...completed } : sent;
  const known = readDraftCookie(request);
  const draft = known ?? (partial ? randomId() : null);
  const proof = randomId();
  let outcome: AcceptOutcome;
  try {
    outcome = await acceptLead({
      db: services.db,
      site,
      now: services.now(),
      facts: {
        address,
        userAgent: request.headers.get("user-agent"),
        url: request.headers.get("referer"),
        visit: sentVisit(site, request, services.now()),
      },
      userData,
      idempotencyKey: request.headers.get("idempotency-key"),
      draft,
      proof,
      postcodes: services.postcodes,
      takeLimit: services.takeLimit,
      trigger: services.triggerDeliveries,
      count: services.count,
    });
  } catch (error) {
    // The message of a database error may contain what was typed: only its code is logged.
    services.log.error({ code: errorCode(error), site: site.slug }, "lead not stored");
    return apiError({ status: 503, code: "failed", message: leadTexts.unexpected });
  }
  switch (outcome.kind) {
    case "accepted": {
      const headers = new Headers(noStore);
      const secure = isSecure(request);
      if (draft && !known) headers.append("Set-Cookie", draftCookieHeader(draft, secure));
      if (outcome.state === "complete")
        headers.append("Set-Cookie", leadCookieHeader(outcome.leadId, proof, secure));
      const { leadId } = outcome;
      const submission_id = submissionId(site.id, leadId);
      const answers = completed ? { answers: completed } : {};
      return Response.json({ lead_id: leadId, submission_id, ...answers }, { headers });
    }
    case "invalid":
      return apiError({
        status: 400,
        code: "invalid",
        message: outcome.error,
        details: { fields: outcome.fields },
      });
    case "limited":
      return tooManyCalls(outcome.wait, outcome.error);
    case "taken": {
      const appointments = outcome.next.map((dateTime) => ({ dateTime, available: true }));
      return apiError({
        status: 409,
        code: "slot_taken",
        message: outcome.error,
        details: { fields: outcome.fields, appointments },
      });
    }
  }
}

/** What is found of the car of a service; a step goes on without it. */
async function completedBy(
  { serviced, services, site }: LeadCall,
  answers: Record<string, unknown>,
): Promise<Record<string, string> | null> {
  if (!serviced || answers.category !== formCategory("service").category) return null;
  return serviced({ answers, leadId: answers.lead_id }).catch((error: unknown) => {
    services.log.error({ code: errorCode(error), site: site.slug }, "the car of a service not looked up");
    return null;
  });
}
