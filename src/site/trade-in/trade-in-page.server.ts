import { data, redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { bookingLink } from "#domain/leads/confirmation/booking-link.ts";
import type { BookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { bookedText } from "#domain/leads/confirmation/confirmation.ts";
import { confirmationPlace, locationOfLead } from "#domain/leads/confirmation/confirmation-place.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { type CarFound, carOfLead, foundCar } from "#domain/leads/stored-leads/lead-car.server.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { KnownCarServices } from "#domain/stock/search-index/known-car.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { find, type TradeInContext, within } from "#domain/trade-in/trade-in.server.ts";
import type { TradeIn } from "#domain/trade-in/trade-in.ts";
import { isDone, stepAddress } from "#domain/trade-in/trade-in-flow.ts";
import { imagesOf, ownTradeIn } from "#domain/trade-in/trade-in-store.server.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import type { Uploads } from "#domain/trade-in/uploads/uploads.server.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { fallbackIfUnavailable, isDatabaseUnavailable } from "#platform/database/outage.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import { type TradeInServices, tradeInContextOf } from "./trade-in-context.server.ts";
import { keyOf, linkCookieHeader } from "./trade-in-cookie.server.ts";
import { ownUrlMs } from "./trade-in-image-call.server.ts";
import {
  blankView,
  type OfferPlace,
  type OfferView,
  offerView,
  type ShownImage,
  type TradeInCar,
  type TradeInView,
  tradeInModel,
  tradeInView,
} from "./trade-in-view.ts";

export const carPath = "/cars/trade-in";

/**
 * The trade-in page at any of its URLs. Without a cookie the response is the same for every visitor and
 * cacheable. With the cookie a trade-in continues at its current step, or at the step in the URL.
 */
export async function tradeInPage(
  services: TradeInServices & { stocks: SiteStocks; bookingLinks: BookingLinks },
  request: Request,
  site: Site,
) {
  if (!site.trade.enabled) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  elsewhere(path, url.search, site);
  const token = url.searchParams.get("offer");
  const context = tradeInContextOf({ request, site, address: "", services });
  if (token) await openLink(context, request, token);
  const car = await carOf(services, site, path === carPath ? url.searchParams.get("car_id") : null);
  const action = car ? `${carPath}?${new URLSearchParams({ car_id: car.id })}` : site.trade.path;
  const model = tradeInModel(site, action, car);
  const head: PageHead = {
    title: `${model.title} | ${site.name}`,
    description: `${model.intro} ${site.name}`,
    canonical: `${url.origin}${site.trade.path}`,
    index: car === null && pageQuery(url.search) === "",
    image: null,
  };
  const key = keyOf(request);
  if (url.searchParams.get("step") === "expired")
    return data({ model, head, view: { ...blankView(site.trade.images), failure: tradeInTexts.expired } });
  if (!key.draft && !key.link) return data({ model, head, view: blankView(site.trade.images) });
  const evalid = url.searchParams.get("evalid");
  const requested = url.searchParams.get("step");
  const current = { evalid, step: requested, carId: car?.id ?? null };
  const view = await fallbackIfUnavailable(viewOf(context, services, current), null);
  if (view) return data({ model, head, view }, { headers: privateNoStore });
  // The seller's step is unknown; after a post, its result is shown instead.
  const blank = { ...blankView(site.trade.images), failure: tradeInTexts.stepFailed };
  return data({ model, head, view: blank }, { status: 503, headers: privateNoStore });
}

/**
 * The site configures one path; the other one redirects to it (DECIDE-45). A car's trade-in URL without a car
 * redirects too.
 */
function elsewhere(path: string, search: string, site: Site): void {
  if (path === carPath) {
    if (!new URLSearchParams(search).get("car_id")) throw redirect(site.trade.path, 302);
  } else if (path !== site.trade.path) throw redirect(site.trade.path + pageQuery(search), 302);
}

/**
 * Exchanges a mailed link for a cookie and redirects, so that its secret isn't in a URL that is stored,
 * forwarded or logged.
 */
async function openLink(context: TradeInContext, request: Request, token: string): Promise<never> {
  const { site } = context;
  const key = { draft: null, link: /^[\w-]{22}$/.test(token) ? token : draftHash(token).slice(0, 22) };
  const own = await within(context, (tx) => ownTradeIn(tx, site, key, null, context.now));
  const secure = isSecure(request);
  if (!own?.validUntil)
    throw redirect(`${site.trade.path}?step=expired`, { status: 302, headers: privateNoStore });
  const seconds = (own.validUntil.getTime() - context.now.getTime()) / 1000;
  throw redirect(stepAddress(site.trade.path, "offer", { evalid: own.id }), {
    status: 302,
    headers: { ...privateNoStore, "Set-Cookie": linkCookieHeader(token, seconds, secure) },
  });
}

async function viewOf(
  context: TradeInContext,
  { uploads, bookingLinks }: { uploads: Uploads; bookingLinks: BookingLinks },
  requested: { evalid: string | null; step: string | null; carId: string | null },
): Promise<TradeInView> {
  const { site } = context;
  const blank = blankView(site.trade.images);
  const own = await find(context, requested.evalid);
  if (!own) return blank;
  const open = isDone(own.state);
  // A car page starts another trade-in, and so does returning after one was sent.
  if (requested.evalid === null && requested.step === null && (open || own.carId !== requested.carId)) {
    const address = stepAddress(site.trade.path, "offer", { evalid: own.id });
    const still = own.state === "offer" && own.validUntil !== null && own.validUntil > context.now;
    return { ...blank, open: still ? { address, vehicle: offerView(own, site).vehicle } : null };
  }
  const images = await shownImages(context, uploads, own.id);
  return tradeInView(own, site, requested.step, images, await inspectionOf(context, own, bookingLinks));
}

/** Where a sent trade-in is inspected, the place that its lead went to, and when. */
async function inspectionOf(
  { db, site, now }: TradeInContext,
  { leadId }: TradeIn,
  links: BookingLinks,
): Promise<OfferPlace> {
  if (!leadId) return { place: null, inspection: null };
  const { lead, booking } = await db.withSite(site, async (tx) => ({
    lead: await leadIn(tx, site, leadId),
    booking: await bookingIn(tx, site, leadId),
  }));
  const location = lead && locationOfLead(booking ? { ...lead, locationId: booking.locationId } : lead, site);
  const link = lead && bookingLink(links, site, lead, booking, now);
  const booked = booking && !booking.cancelledAt ? bookedText(booking, site) : null;
  return {
    place: location && confirmationPlace(location, site, now),
    inspection:
      link || booked
        ? { booked, link: link && { label: link.label, href: new URL(link.address).pathname } }
        : null,
  };
}

/** The pictures of a trade-in, with signed URLs for the seller. */
export async function shownImages(
  context: TradeInContext,
  { addresses }: Pick<Uploads, "addresses">,
  tradeInId: string,
): Promise<ShownImage[]> {
  const { site, now } = context;
  const until = new Date(now.getTime() + ownUrlMs);
  const images = await within(context, (tx) => imagesOf(tx, site, tradeInId));
  return images.map(({ id, name, bytes, state }) => ({
    id,
    name,
    bytes,
    address: state === "kept" ? addresses.sign(site.id, id, until) : null,
  }));
}

/** The value on the success page, which has reference and place itself: of the trade-in that this browser has just sent. */
export async function offerOnSuccess(
  services: TradeInServices,
  request: Request,
  site: Site,
): Promise<OfferView | null> {
  const key = keyOf(request);
  if (!key.draft || !site.trade.enabled) return null;
  const own = await find(tradeInContextOf({ request, site, address: "", services }), null);
  return own && isDone(own.state) ? { ...offerView(own, site), reference: null } : null;
}

async function carOf(
  { db, now, stocks }: KnownCarServices,
  site: Site,
  id: string | null,
): Promise<TradeInCar | null> {
  if (!id) return null;
  const reading = carOfLead(db, site, id.slice(0, 200), now());
  const found = await reading.catch(async (error: unknown): Promise<CarFound> => {
    const car = isDatabaseUnavailable(error) && (await stocks.of(site)).remembered({ id });
    if (!car) throw error;
    return foundCar(car);
  });
  if (found.kind === "elsewhere") throw data(null, { status: 404 });
  if (found.kind === "gone") return null;
  const { slug, name, make, model } = found.car;
  return { id: found.car.id, slug, name, make, model };
}
