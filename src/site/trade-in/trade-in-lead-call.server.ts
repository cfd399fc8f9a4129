import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { submissionId } from "#domain/measurement/destinations/record-events.server.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import { acceptOffer, sendTradeIn } from "#domain/trade-in/send-trade-in.server.ts";
import { tradeInCategory, tradeInSubcategories } from "#domain/trade-in/trade-in-categories.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { errorCode } from "#lib/error-code.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { cutText } from "#lib/sent-text.ts";
import { ownAddress } from "#platform/config/message-origin.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { leadCookieHeader } from "#site/parts/lead-form/sent-lead.server.ts";
import { textOf, unknown } from "./trade-in-answers.ts";
import { type TradeInCall, tradeInContextOf } from "./trade-in-context.server.ts";

/**
 * Handles a trade-in's lead in `POST /api/leads` (TRADE-23): the last step, and accepting the offer by
 * `lead_id` (DECIDE-87). Null for an enquiry that doesn't name a trade-in: it is handled like any other lead.
 */
export async function tradeInLeadCall(
  call: TradeInCall,
  userData: Record<string, unknown>,
  /**
   * Counts one call of the dealer's valuation service. Returns the seconds to wait when the limit is reached,
   * else 0.
   */
  takeValuation: () => Promise<number>,
): Promise<Response | null> {
  const { site, services, request } = call;
  if (userData.category !== tradeInCategory || !site.trade.enabled) return null;
  const context = tradeInContextOf(call);
  const evalid = textOf(userData.evalid);
  try {
    if (userData.subcategory === tradeInSubcategories.accepted) {
      const leadId = textOf(userData.lead_id);
      const outcome = await acceptOffer(
        context,
        { evalid, ...(leadId ? { leadId } : {}) },
        services.triggerDeliveries,
      );
      if (outcome.kind === "accepted") return stored(call, outcome.tradeIn.leadId);
      return outcome.kind === "expired"
        ? apiError({
            status: 410,
            code: "expired",
            message: "This offer has expired. Please ask us for a new one.",
          })
        : unknown();
    }
    if (!evalid) return null;
    const wait = await takeValuation();
    if (wait > 0) return tooManyCalls(wait, tradeInTexts.tooMuch);
    const outcome = await sendTradeIn(
      context,
      { evalid, answers: answersOf(userData), extra: extraOf(userData) },
      sendFactsOf(call, textOf(userData.url)),
    );
    switch (outcome.kind) {
      case "sent":
        return stored(call, outcome.tradeIn.leadId);
      case "invalid": {
        const error = outcome.error ?? Object.values(outcome.fields)[0] ?? tradeInTexts.stepFailed;
        return apiError({
          status: 400,
          code: "invalid",
          message: error,
          details: { fields: outcome.fields },
        });
      }
      case "unknown":
        return unknown();
    }
  } catch (error) {
    services.log.error({ code: errorCode(error), site: site.slug }, "trade-in lead not stored");
    return apiError({
      status: 503,
      code: "failed",
      message: request.headers.get("accept")?.includes("html")
        ? tradeInTexts.stepFailed
        : leadTexts.unexpected,
    });
  }
}

function stored({ request, site }: TradeInCall, leadId: string | null): Response {
  const headers = new Headers(noStore);
  if (leadId) headers.append("Set-Cookie", leadCookieHeader(leadId, null, isSecure(request)));
  const submission_id = leadId && submissionId(site.id, leadId);
  return Response.json({ lead_id: leadId, submission_id }, { headers });
}

export function sendFactsOf({ request, site, address, services }: TradeInCall, url: string | null) {
  const { origin } = new URL(request.url);
  return {
    address,
    userAgent: request.headers.get("User-Agent"),
    url: url ?? request.headers.get("Referer"),
    visit: sentVisit(site, request, services.now()),
    origin,
    imageAddress: (id: string, until: Date) =>
      ownAddress(site, origin + services.uploads.addresses.sign(site.id, id, until)),
    postcodes: services.postcodes,
    takeLimit: services.takeLimit,
    trigger: services.triggerDeliveries,
    count: services.count,
  };
}

const requested = [
  "name",
  "last_name",
  "email",
  "phone",
  "postcode",
  "odometer",
  "service_history",
  "number_of_keys",
  "car_condition",
  "comments",
  "location_id",
];

/** The last step's answers, from JSON or from a form; checkboxes as booleans. */
export function answersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = requested.flatMap((name): [string, string][] => {
    const value = given[name];
    return typeof value === "string" || typeof value === "number"
      ? [[name, cutText(String(value), 6_000)]]
      : [];
  });
  const ticked = given.opt_in === true || given.opt_in === "on" || given.opt_in === "true";
  return { ...Object.fromEntries(texts), opt_in: ticked ? "on" : "" };
}

/** What is sent besides the answers (LEAD-03, DECIDE-120). */
export function extraOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { [trapName]: trap, form_started_at, lead_attributes, url } = given;
  return { [trapName]: trap, form_started_at, lead_attributes, ...(typeof url === "string" ? { url } : {}) };
}
