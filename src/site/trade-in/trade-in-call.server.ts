import type { Site } from "#domain/configuration/site.ts";
import { offerOf } from "#domain/trade-in/offer.ts";
import {
  chooseCandidate,
  goByHand,
  lookUp,
  type MoveOutcome,
  type TradeInContext,
  updateValuation,
} from "#domain/trade-in/trade-in.server.ts";
import type { TradeIn } from "#domain/trade-in/trade-in.ts";
import { odometerOf } from "#domain/trade-in/trade-in-fields.ts";
import { orderImages } from "#domain/trade-in/trade-in-images.server.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { type Valuation, valuationFields } from "#domain/trade-in/valuation/valuation.ts";
import { calendarDate } from "#lib/date.ts";
import { errorCode } from "#lib/error-code.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { readTextForm } from "#lib/read-form.server.ts";
import { cutText } from "#lib/sent-text.ts";
import { apiError } from "#platform/http/api-error.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore, textOf, unknown } from "./trade-in-answers.ts";
import { type TradeInCall, tradeInContextOf } from "./trade-in-context.server.ts";
import { draftCookieHeader } from "./trade-in-cookie.server.ts";
import { imageUpload } from "./trade-in-image-call.server.ts";

const calls = ["enter-vin", "manual-entry", "by-hand", "image-upload", "images", "update-eval"] as const;
export type EvalExpertCall = (typeof calls)[number];
export const isEvalExpertCall = (name: string): name is EvalExpertCall =>
  (calls as readonly string[]).includes(name);

const accepted = {
  maxBytes: 64 * 1024,
  tooLarge: "This is more than a trade-in takes.",
  unreadable: "The body is not JSON.",
};

/**
 * The eval-expert API for browsers (DECIDE-60). Responses are lists whose first item is the valuation.
 * `EvalID` is the trade-in's own id; the service's id stays private. Every call but the first requires the
 * cookie that the first one set.
 */
export async function evalExpertCall(name: EvalExpertCall, call: TradeInCall): Promise<Response> {
  const { site, services } = call;
  if (!site.trade.enabled)
    return apiError({ status: 404, code: "not_found", message: "This site takes no trade-ins." });
  try {
    const context = tradeInContextOf(call);
    if (name === "image-upload") return await imageUpload(call, context);
    const body = await bodyOf(call.request);
    if (body instanceof Response) return body;
    const evalid = textOf(body.evalid);
    switch (name) {
      case "enter-vin": {
        const requested = { rego: body.rego, state: body.state, evalid, carId: textOf(body.car_id) };
        return moved(call, await lookUp(context, requested), listed);
      }
      case "manual-entry":
        return moved(call, await chooseCandidate(context, { evalid, desc: body.desc }), listed);
      case "by-hand":
        return moved(call, await goByHand(context, { evalid, desc: body.desc }), listed);
      case "images": {
        if (!Array.isArray(body.order))
          return apiError({ status: 400, code: "invalid", message: "The order is missing." });
        const what = { order: idsIn(body.order), remove: idsIn(body.remove) };
        const done = await orderImages(context, services.uploads.store, evalid, what);
        return done ? Response.json({ success: true }, noStore) : unknown();
      }
      case "update-eval":
        return await updateEval(context, evalid, body);
    }
  } catch (error) {
    services.log.error({ code: errorCode(error), site: site.slug }, "a trade-in step failed");
    return apiError({ status: 503, code: "failed", message: tradeInTexts.stepFailed });
  }
}

async function updateEval(
  context: TradeInContext,
  evalid: string | null,
  body: Record<string, unknown>,
): Promise<Response> {
  const km = odometerOf(body.km);
  if (km === null)
    return apiError({
      status: 400,
      code: "invalid",
      message: tradeInTexts.badOdometer,
      details: {
        fields: { odometer: tradeInTexts.badOdometer },
      },
    });
  // In the same format as in the last step, so that equal details are not sent to the service again.
  const text = (name: string) => cutText((textOf(body[name]) ?? "").replace(/\s+/g, " ").trim(), 300);
  const details = {
    km,
    name: text("cName"),
    email: plainCharacters(text("cEmail")),
    phone: plainCharacters(text("cPhone")),
  };
  const outcome = await updateValuation(context, evalid, details);
  switch (outcome.kind) {
    case "updated":
      return Response.json(withValue(outcome.tradeIn, context, km), noStore);
    case "failed":
      return apiError({ status: 502, code: "valuation_failed", message: outcome.error });
    case "unknown":
      return unknown();
  }
}

function moved(
  call: TradeInCall,
  outcome: MoveOutcome,
  answer: (tradeIn: TradeIn, site: Site) => object[],
): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const secure = isSecure(call.request);
  if ((outcome.kind === "moved" || outcome.kind === "failed") && outcome.draft)
    headers.set("Set-Cookie", draftCookieHeader(outcome.draft, secure));
  switch (outcome.kind) {
    case "moved":
      return Response.json(answer(outcome.tradeIn, call.site), { headers });
    case "failed":
      return Response.json(
        { error: outcome.error, code: "valuation_failed", evalid: outcome.tradeIn.id },
        { status: 502, headers },
      );
    case "invalid":
      return apiError({
        status: 400,
        code: "invalid",
        message: Object.values(outcome.fields)[0] ?? tradeInTexts.stepFailed,
        details: {
          fields: outcome.fields,
        },
      });
    case "unknown":
      return unknown();
  }
}

/**
 * The response to a lookup, as a list (TRADE-07): candidates, the valuation, or empty. No value before the
 * last step.
 */
function listed(tradeIn: TradeIn, site: Site): object[] {
  const { candidates, valuation, state } = tradeIn;
  if (state === "selection" && candidates)
    return [
      {
        EvalID: tradeIn.id,
        VIN: candidates.vin,
        VechielDescriptions: candidates.descriptions.map((Description) => ({ Description })),
      },
    ];
  if (valuation) return [{ ...shownFields(valuation, site), EvalID: tradeIn.id }];
  return tradeIn.byHand ? [{ EvalID: tradeIn.id }] : [];
}

function withValue(tradeIn: TradeIn, { site, now }: TradeInContext, km: number): object[] {
  const year = Number(calendarDate(now, site.timezone).slice(0, 4));
  const offer = offerOf(tradeIn.valuation, km, year, site.trade);
  const value = offer.kind === "offer" ? { estimated_value: { low: offer.low, high: offer.high } } : {};
  const fields = tradeIn.valuation ? shownFields(tradeIn.valuation, site) : {};
  return [{ ...fields, EvalID: tradeIn.id, ...value }];
}

function shownFields(valuation: Valuation, site: Pick<Site, "redbook">): object {
  return Object.fromEntries(
    valuationFields
      .filter((name) => name !== "EvalID" && (name !== "redbookCode" || site.redbook))
      .map((name) => [name, valuation[name]]),
  );
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];

async function bodyOf(request: Request): Promise<Record<string, unknown> | Response> {
  if (/^application\/x-www-form-urlencoded/i.test(request.headers.get("content-type") ?? "")) {
    const form = await readTextForm(request, accepted.maxBytes);
    return form.kind === "ok"
      ? Object.fromEntries(form.fields)
      : apiError({ status: 413, code: "too_large", message: accepted.tooLarge });
  }
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const { json } = body;
  return typeof json === "object" && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : apiError({ status: 400, code: "bad_json", message: accepted.unreadable });
}
