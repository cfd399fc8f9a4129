import { z } from "zod";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import type { ReservationRow } from "#domain/buying/reserve/advance.server.ts";
import { beginReservation, type ReserveOutcome } from "#domain/buying/reserve/reserve.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { formatCents } from "#lib/amounts.ts";
import { formatsOf } from "#lib/formats.ts";
import { apiError } from "#platform/http/api-error.ts";
import { parsedBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { reserveTexts } from "#site/reserve/reserve-texts.ts";
import { paymentRefusal } from "./payment-refusal.ts";

const body = z.object({
  car_id: z.string().min(1).max(200),
  name: z.string().max(1_000).default(""),
  email: z.string().max(1_000).default(""),
  phone: z.string().max(1_000).default(""),
  /** The deposit that the shopper saw, in cents. */
  deposit_cents: z.number().int(),
  payment_way: z.string().max(100).nullish(),
  lead_attributes: z.unknown().optional(),
});

const accepted = {
  maxBytes: 16 * 1024,
  tooLarge: "This is more than a reservation takes.",
  unreadable: "The reservation can't be read.",
  invalid: "The reservation can't be read.",
};

/** `POST /api/reservations`: `{car_id, name, email, phone, deposit_cents, payment_way, lead_attributes}` in; `{reservation, lead_id}` or `{error, code}`. */
export async function reserveCall(
  deps: PaymentDeps,
  site: Site,
  shopper: Shopper | null,
  request: Request,
  { address, takeLimit }: { address: string; takeLimit: TakeLimit },
): Promise<Response> {
  if (!shopper) return apiError({ status: 401, code: "sign_in", message: reserveTexts.signIn });
  const sent = await parsedBody(request, body, accepted);
  if (sent instanceof Response) return sent;
  const { car_id, name, email, phone, deposit_cents, payment_way, lead_attributes } = sent.data;
  const outcome = await beginReservation(deps, site, {
    shopperId: shopper.id,
    carId: car_id,
    contact: { name, email, phone },
    quotedCents: deposit_cents,
    way: payment_way ?? null,
    origin: new URL(request.url).origin,
    facts: {
      address,
      userAgent: request.headers.get("user-agent"),
      url: request.headers.get("referer"),
      visit: sentVisit(site, request, deps.now()),
    },
    leadAttributes: lead_attributes,
    takeLimit,
  });
  return answerOf(site, outcome);
}

function answerOf(site: Site, outcome: ReserveOutcome): Response {
  switch (outcome.kind) {
    case "begun":
      return Response.json(
        { reservation: onWire(site, outcome.reservation, outcome.checkoutUrl), lead_id: outcome.leadId },
        { status: outcome.again ? 200 : 201, headers: noStore },
      );
    case "yours":
      return Response.json(
        { reservation: onWire(site, outcome.reservation, null), lead_id: outcome.leadId },
        { headers: noStore },
      );
    case "unknown_car":
      return apiError({ status: 404, code: "not_found", message: "There is no such car on this site." });
    case "sold":
      return apiError({ status: 410, code: "sold", message: reserveTexts.sold });
    case "taken":
      return apiError({
        status: 409,
        code: "taken",
        message: reserveTexts.taken,
        details: { until: outcome.until?.toISOString() ?? null },
      });
    case "not_offered":
      return apiError({ status: 409, code: "not_offered", message: reserveTexts.notOffered });
    case "deposit_changed":
      return apiError({
        status: 422,
        code: "deposit_changed",
        message: reserveTexts.depositChanged(formatCents(outcome.depositCents, formatsOf(site))),
        details: {
          deposit_cents: outcome.depositCents,
        },
      });
    case "invalid":
    case "too_many":
    case "no_payment_page":
      return paymentRefusal(outcome);
  }
}

/** A reservation in the API's format. */
export function onWire(site: Site, row: ReservationRow, checkoutUrl: string | null): object {
  return {
    id: row.id,
    car_id: row.carId,
    state: row.state,
    deposit_cents: row.amountCents,
    currency: site.currency.toLowerCase(),
    pending_until: row.pendingUntil.toISOString(),
    held_until: row.heldUntil?.toISOString() ?? null,
    checkout_url: checkoutUrl,
  };
}
