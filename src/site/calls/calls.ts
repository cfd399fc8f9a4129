import { matchPath } from "react-router";
import { apiError } from "#platform/http/api-error.ts";
import * as accountData from "./account-data.ts";
import * as auth from "./auth.ts";
import * as bookingCalendar from "./booking-calendar.ts";
import type { Call, CallArgs } from "./call.ts";
import type { CallPattern } from "./call-patterns.ts";
import * as carPdf from "./car-pdf.ts";
import * as consent from "./consent.ts";
import * as evalExpert from "./eval-expert.ts";
import * as financeDisclaimer from "./finance-disclaimer.ts";
import * as form from "./form.ts";
import * as freeRide from "./free-ride.ts";
import * as geocode from "./geocode.ts";
import * as hero from "./hero.ts";
import * as heroSearch from "./hero-search.ts";
import * as leadStatus from "./lead-status.ts";
import * as leads from "./leads.ts";
import * as mailgun from "./mailgun.ts";
import * as mcp from "./mcp.ts";
import * as measure from "./measure.ts";
import * as modelsMenu from "./models-menu.ts";
import * as payments from "./payments.ts";
import * as phoneReveal from "./phone-reveal.ts";
import * as postcodes from "./postcodes.ts";
import * as publicApi from "./public-api.ts";
import * as reservations from "./reservations.ts";
import * as savedCars from "./saved-cars.ts";
import * as search from "./search.ts";
import * as searchCars from "./search-cars.ts";
import * as smsTwilio from "./sms-twilio.ts";
import * as stripeWebhook from "./stripe-webhook.ts";
import * as suggest from "./suggest.ts";
import * as tags from "./tags.ts";
import * as testDriveAppointments from "./test-drive-appointments.ts";
import * as tracking from "./tracking.ts";
import * as uploads from "./uploads.ts";
import * as vitals from "./vitals.ts";
import * as watchlist from "./watchlist.ts";
import * as widgets from "./widgets.ts";

/**
 * Every API call of the platform. They share one route of React Router, because each route is part of the manifest that every page loads,
 * and is matched on every request.
 */
const calls: Record<CallPattern, Call> = {
  "/api/search": search,
  "/api/search/cars": searchCars,
  "/api/mcp": mcp,
  "/api/public/v1/:call": publicApi,
  "/api/suggest": suggest,
  "/api/cars/:slug/pdf": carPdf,
  "/api/cars/:id/finance-disclaimer": financeDisclaimer,
  "/api/hero": hero,
  "/api/hero/search": heroSearch,
  "/api/models-menu": modelsMenu,
  "/api/leads": leads,
  "/api/leads/status": leadStatus,
  "/api/phone-reveal": phoneReveal,
  "/api/tracking": tracking,
  "/api/vitals": vitals,
  "/api/consent": consent,
  "/api/measure": measure,
  "/api/tags": tags,
  "/api/widgets": widgets,
  "/api/test-drive/appointments": testDriveAppointments,
  "/api/bookings/calendar": bookingCalendar,
  "/api/forms/:form": form,
  "/api/service/free-ride": freeRide,
  "/api/auth/request-code": auth.requestCode,
  "/api/auth/verify-code": auth.verifyCode,
  "/api/auth/me": auth.me,
  "/api/account/data": accountData,
  "/api/auth/sign-out": auth.signOut,
  "/api/geocode": geocode,
  "/api/postcodes": postcodes,
  "/api/eval-expert/:call": evalExpert,
  "/api/uploads/:token": uploads,
  "/api/saved-cars": savedCars,
  "/api/watchlist": watchlist,
  "/api/watchlist/save-car": watchlist.saveCar,
  "/api/watchlist/remove-car": watchlist.removeCar,
  "/api/watchlist/merge": watchlist.merge,
  "/api/payments": payments,
  "/api/reservations": reservations,
  "/api/payments/webhook/stripe": stripeWebhook,
  "/api/mail/mailgun/mime": mailgun,
  "/api/sms/twilio": smsTwilio,
};

const patterns = Object.entries<Call>(calls);

export const loader = ({ request, context }: CallArgs) => answer("loader", request, context);
export const action = ({ request, context }: CallArgs) => answer("action", request, context);

function answer(part: keyof Call, request: Request, context: CallArgs["context"]) {
  const { pathname } = new URL(request.url);
  for (const [pattern, call] of patterns) {
    const found = matchPath(pattern, pathname);
    if (found) return call[part]?.({ request, context, params: found.params }) ?? wrongMethod(call);
  }
  return apiError({ status: 404, code: "not_found", message: "There is no such call." });
}

function wrongMethod(call: Call): Response {
  const allowed = call.action ? "POST" : "GET";
  return apiError({
    status: 405,
    code: "method_not_allowed",
    message: `Call this address with ${allowed}.`,
    headers: { Allow: allowed },
  });
}
