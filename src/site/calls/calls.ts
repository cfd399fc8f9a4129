import { matchPath } from "react-router";
import { stripeWebhook } from "#domain/buying/reserve/webhook.server.ts";
import { statusCall } from "#domain/leads/handling/lead-status.server.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { accountDownload } from "#site/account/account-page.server.ts";
import { apiCall } from "#site/calls/api-call.server.ts";
import { heroCall, heroSearch } from "#site/calls/hero-call.server.ts";
import { paymentCall } from "#site/calls/payments-call.server.ts";
import { phoneRevealCall } from "#site/calls/phone-reveal-call.server.ts";
import { reserveCall } from "#site/calls/reservations-call.server.ts";
import { carsCall, searchCall } from "#site/calls/search-call.server.ts";
import { suggestCall } from "#site/calls/suggest-call.server.ts";
import { savedCardsCall } from "#site/parts/saved-list/saved-cards.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import { modelsMenu } from "#site/parts/shell/models-menu.ts";
import { siteServices } from "#site/site-services.server.ts";
import { imageResponse } from "#site/trade-in/trade-in-image-call.server.ts";
import * as auth from "./auth.ts";
import * as bookingCalendar from "./booking-calendar.ts";
import type { Call, CallArgs } from "./call.ts";
import type { CallPattern } from "./call-patterns.ts";
import * as carPdf from "./car-pdf.ts";
import * as consent from "./consent.ts";
import { countingCall } from "./counting-call.ts";
import * as evalExpert from "./eval-expert.ts";
import * as financeDisclaimer from "./finance-disclaimer.ts";
import * as form from "./form.ts";
import * as freeRide from "./free-ride.ts";
import * as geocode from "./geocode.ts";
import * as leads from "./leads.ts";
import * as mcp from "./mcp.ts";
import * as measure from "./measure.ts";
import { posted, postOnly } from "./post-only.ts";
import * as postcodes from "./postcodes.ts";
import * as publicApi from "./public-api.ts";
import * as tags from "./tags.ts";
import * as testDriveAppointments from "./test-drive-appointments.ts";
import * as tracking from "./tracking.ts";
import * as vitals from "./vitals.ts";
import * as watchlist from "./watchlist.ts";
import * as widgets from "./widgets.ts";

const served = ({ context }: Pick<CallArgs, "context">) => ({
  services: siteServices(context),
  site: context.get(siteContext),
});

/** A call that answers a search of cars. */
const searched = (
  answer: (body: unknown, about: ReturnType<typeof served>) => ReturnType<Parameters<typeof apiCall>[1]>,
): Call => ({
  loader: postOnly,
  action: ({ request, context }) => apiCall(request, (body) => answer(body, served({ context }))),
});

/**
 * Every API call of the platform. They share one route of React Router, because each route is part of the manifest that every page loads,
 * and is matched on every request.
 */
const calls: Record<CallPattern, Call> = {
  "/api/search": searched((body, { services, site }) => searchCall(services, body, site)),
  "/api/search/cars": searched((body, { services, site }) => carsCall(services, body, site)),
  "/api/mcp": mcp,
  "/api/public/v1/:call": publicApi,
  /** Suggestions of a search box while a shopper types: `?query=rav`. */
  "/api/suggest": {
    async loader({ request, context }) {
      const { services, site } = served({ context });
      const wait = await services.takeLimit("search", site, context.get(requestContext).address);
      return wait > 0 ? tooManyCalls(wait) : suggestCall(services, request, site);
    },
  },
  "/api/cars/:slug/pdf": carPdf,
  "/api/cars/:id/finance-disclaimer": financeDisclaimer,
  "/api/hero": {
    loader: ({ request, context }) => heroCall(siteServices(context), request, context.get(siteContext)),
  },
  "/api/hero/search": { loader: ({ request, context }) => heroSearch(request, context.get(siteContext)) },
  /** The previews in the header's menu, loaded when it is opened (HOME-36). */
  "/api/models-menu": {
    loader: ({ context }) => Response.json(modelsMenu(context.get(siteContext)), { headers: noStore }),
  },
  "/api/leads": leads,
  /** Signed messages from a dealer's CRM, as those of Stripe and Mailgun. They have no cookie, so the origin check accepts them. */
  "/api/leads/status": posted((args) => {
    const { services, site } = served(args);
    return statusCall(services, site, args.request);
  }),
  /** Records that a number was revealed (PHONE-03, DECIDE-51); returns `{success: true}`. */
  "/api/phone-reveal": {
    action: ({ request, context }) => countingCall(request, context, "phoneReveal", phoneRevealCall),
  },
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
  /** The data stored about the signed-in shopper. */
  "/api/account/data": {
    loader: ({ request, context }) =>
      accountDownload(siteServices(context), request, context.get(siteContext)),
  },
  "/api/auth/sign-out": auth.signOut,
  "/api/geocode": geocode,
  "/api/postcodes": postcodes,
  "/api/eval-expert/:call": evalExpert,
  /** A seller's picture, by a signed URL that expires. */
  "/api/uploads/:token": {
    loader: ({ params, context }) =>
      imageResponse(siteServices(context), context.get(siteContext), params.token ?? ""),
  },
  "/api/saved-cars": searched((body, { services: { db, now }, site }) =>
    savedCardsCall(body, site, { db, now: now() }),
  ),
  "/api/watchlist": watchlist,
  "/api/watchlist/save-car": watchlist.saveCar,
  "/api/watchlist/remove-car": watchlist.removeCar,
  "/api/watchlist/merge": watchlist.merge,
  /** Creates a payment for a reference; the shopper pays at `checkout_url`. */
  "/api/payments": posted(async ({ request, context }) => {
    const { services, site } = served({ context });
    const { payments } = services;
    return paymentCall(payments, site, await shopperOf(payments, request, site), request);
  }),
  /** Reserves a car; the shopper pays at `checkout_url`. */
  "/api/reservations": posted(async ({ request, context }) => {
    const { services, site } = served({ context });
    const { payments, takeLimit } = services;
    const shopper = await shopperOf(payments, request, site);
    const { address } = context.get(requestContext);
    return reserveCall(payments, site, shopper, request, { address, takeLimit });
  }),
  "/api/payments/webhook/stripe": posted((args) => {
    const { services, site } = served(args);
    return stripeWebhook(services.payments, site, args.request);
  }),
  "/api/mail/mailgun/mime": posted(({ request, context }) => siteServices(context).mailgun(request)),
  "/api/mail/mailgun/events": posted(({ request, context }) => siteServices(context).mailgunEvents(request)),
  "/api/sms/twilio": posted((args) => {
    const { services, site } = served(args);
    return services.twilio(site, args.request);
  }),
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
