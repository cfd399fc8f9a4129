import { data, redirect } from "react-router";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { advanceReservation } from "#domain/buying/reserve/advance.server.ts";
import { depositCents } from "#domain/buying/reserve/deposit.ts";
import { liveStates } from "#domain/buying/reserve/reservation.ts";
import {
  type MyReservation,
  myReservation,
  reservationOf,
} from "#domain/buying/reserve/reservation-store.server.ts";
import { reservationTaskName } from "#domain/buying/reserve/reservation-task.server.ts";
import { beginReservation, cancelReservation, ensureLead } from "#domain/buying/reserve/reserve.server.ts";
import { untilText } from "#domain/buying/reserve/until-text.ts";
import type { Car } from "#domain/cars/car.ts";
import { canReserve, paymentWays, reserveAddress } from "#domain/cars/online-offers.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { calendarAddress } from "#domain/leads/confirmation/booking-calendar.server.ts";
import { confirmationPlace, locationOfLead } from "#domain/leads/confirmation/confirmation-place.ts";
import { fieldsOf } from "#domain/leads/form-definitions/lead-fields.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { carBySlug, carOfOwner } from "#domain/stock/search-index/stored-car.server.ts";
import { formatCents } from "#lib/amounts.ts";
import { formatsOf } from "#lib/formats.ts";
import type { TriggerTask } from "#platform/background/background-task.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { cardView } from "#site/parts/car-card/card-view.ts";
import type { FormRequest } from "#site/parts/lead-form/form-post.server.ts";
import { answersTo, askProvider, openedForm, sentForm } from "#site/parts/payment/payment-form.server.ts";
import { requireShopper } from "#site/parts/session/session.server.ts";
import { reserveTexts } from "./reserve-texts.ts";
import { statusView } from "./reserve-view.ts";

const contactFields: readonly string[] = ["name", "email", "phone"];

type ReserveServices = { payments: PaymentDeps; triggerTask: TriggerTask; takeLimit: TakeLimit };

/** The reserve page; the state of a pending reservation is polled from the provider first. */
export async function reservePage(deps: PaymentDeps, request: Request, site: Site, slug: string) {
  const shopper = await requireShopper(deps, request, site, "checkout");
  const url = new URL(request.url);
  const id = url.searchParams.get("reservation");
  const named = id ? await myReservation(deps.db, site, shopper.id, id) : null;
  const car = await requestedCar(request, site, slug, deps, named);
  const mine = id ? named : await reservationOf(deps.db, site, shopper.id, car.id);
  const live = mine && (liveStates as readonly string[]).includes(mine.reservation.state);
  if (mine && mine.reservation.carId === car.id && (id || live)) {
    // Without the shopper's address, which is used only when a form is sent.
    await ensureLead(deps, site, mine, { address: null, userAgent: null, url: request.url });
    return showStatus(deps, site, car, mine, shopper, url.searchParams.has("busy"));
  }
  const unavailable = whyUnavailable(site, car);
  if (unavailable)
    return data(
      { ...frame(site, car, deps), kind: "unavailable" as const, ...unavailable },
      { headers: privateNoStore },
    );
  return openedForm(deps, { request, site, shopper }, formOf(site, car, deps));
}

/** Handles a reservation or its cancellation, with or without JavaScript. */
export async function postReserve(
  { payments: deps, triggerTask, takeLimit }: ReserveServices,
  at: FormRequest,
  slug: string,
) {
  const { request, site, address } = at;
  const shopper = await requireShopper(deps, request, site, "checkout");
  const { text, leadAttributes } = await sentForm(request);
  const cancels = text("do") === "cancel";
  const named = cancels ? await myReservation(deps.db, site, shopper.id, text("reservation")) : null;
  const car = await requestedCar(request, site, slug, deps, named);
  const page = reserveAddress(car, settingsFor(site, car.dealership_slug).buy);
  const toReservation = (id: string, more = "") =>
    redirect(`${page}?reservation=${id}${more}`, { status: 303, headers: privateNoStore });
  if (cancels) {
    const id = text("reservation");
    const outcome = await cancelReservation(deps, site, shopper.id, id);
    triggerTask(reservationTaskName);
    if (outcome.kind === "missing") throw data(null, { status: 404 });
    // The page shows why a reservation can't be cancelled.
    return toReservation(id, outcome.kind === "busy" ? "&busy=1" : "");
  }
  const answers = answersTo({ ...deps, takeLimit }, at, formOf(site, car, deps), text);
  const outcome = await beginReservation(deps, site, {
    shopperId: shopper.id,
    carId: car.id,
    contact: { name: text("name"), email: text("email"), phone: text("phone") },
    quotedCents: /^\d{1,9}$/.test(text("deposit_cents")) ? Number(text("deposit_cents")) : -1,
    way: text("payment_way") || null,
    origin: new URL(request.url).origin,
    facts: {
      address,
      userAgent: request.headers.get("User-Agent"),
      url: request.url,
      visit: sentVisit(site, request, deps.now()),
    },
    leadAttributes,
    takeLimit,
  });
  const none = (status: number, title: string, text: string) =>
    data(
      { ...frame(site, car, deps), kind: "unavailable" as const, title, text },
      { status, headers: privateNoStore },
    );
  switch (outcome.kind) {
    case "begun":
      return answers.toCheckout(outcome.checkoutUrl);
    case "yours":
      return toReservation(outcome.reservation.id);
    case "deposit_changed":
      return answers.again(422, {
        failure: reserveTexts.depositChanged(formatCents(outcome.depositCents, formatsOf(site))),
      });
    case "taken":
      return none(409, reserveTexts.taken, takenText(outcome.until, site, car));
    case "sold":
      return none(410, reserveTexts.sold, "Let us help you find one like it.");
    case "not_offered":
    case "unknown_car":
      return none(409, "Not online", reserveTexts.notOffered);
    case "invalid":
    case "too_many":
    case "no_payment_page":
      return answers.refusal(outcome);
  }
}

/**
 * The car, at the URL that the site configures for the page (ROUTE-14, ROUTE-15). Its reserver also sees a
 * car that the dealer has removed from the site.
 * @param own the shopper's reservation in the request
 */
async function requestedCar(
  request: Request,
  site: Site,
  slug: string,
  deps: PaymentDeps,
  own: MyReservation | null,
): Promise<Car> {
  const owned = own && (await carOfOwner(deps.db, site, own.reservation.carId));
  const car = owned?.slug === slug ? owned : await carBySlug(deps.db, site, slug, deps.now());
  if (!car) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const address = reserveAddress(car, settingsFor(site, car.dealership_slug).buy);
  if (!url.pathname.replace(/\.data$/, "").endsWith(address.slice(address.lastIndexOf("/")))) {
    throw redirect(address + pageQuery(url.search), {
      status: 302,
      headers: privateNoStore,
    });
  }
  return car;
}

async function showStatus(
  deps: PaymentDeps,
  site: Site,
  car: Car,
  mine: MyReservation,
  shopper: Shopper,
  busy: boolean,
) {
  let now = mine;
  const { state } = mine.reservation;
  const asked = state === "pending" ? await askProvider(deps, site, mine.payment) : null;
  if (state === "pending" || state === "paid") {
    await advanceReservation(deps, site, mine.reservation.id);
    now = (await myReservation(deps.db, site, shopper.id, mine.reservation.id)) ?? mine;
  }
  const { reservation, payment, refund } = now;
  const { timezone } = settingsFor(site, reservation.dealershipSlug);
  const price = displayedPrice(car);
  const status = statusView({
    id: reservation.id,
    state: reservation.state,
    car: carName(car),
    price: price === null ? null : formatsOf(site).money(price),
    amount: formatCents(reservation.amountCents, formatsOf(site)),
    payBy: untilText(reservation.pendingUntil, timezone, site.seo.language),
    heldUntil: reservation.heldUntil && untilText(reservation.heldUntil, timezone, site.seo.language),
    refund: refund?.state ?? null,
    payment: asked?.standing ?? "ended",
    paid: payment.state === "paid",
  });
  const waiting = status.waits || refund?.state === "due";
  const headers = { ...privateNoStore, ...(waiting ? { Refresh: "5" } : {}) };
  const location =
    reservation.state === "held"
      ? locationOfLead(
          {
            category: "Reserve",
            locationId: car.location?.id ?? null,
            dealershipSlug: reservation.dealershipSlug,
          },
          site,
        )
      : null;
  const payUrl = status.canPay ? (asked?.payUrl ?? null) : null;
  return data(
    {
      ...frame(site, car, deps),
      kind: "status" as const,
      status,
      payUrl,
      failure: busy ? reserveTexts.busy : null,
      place: location && confirmationPlace(location, site, deps.now()),
      calendar: reservation.state === "held" && payment.leadId ? calendarAddress(payment.leadId) : null,
    },
    { headers },
  );
}

function whyUnavailable(site: Site, car: Car): { title: string; text: string } | null {
  const { buy } = settingsFor(site, car.dealership_slug);
  if (car.status === "sold") return { title: reserveTexts.sold, text: "Let us help you find one like it." };
  if (car.reserved) return { title: reserveTexts.taken, text: takenText(null, site, car) };
  if (!canReserve(car, buy)) return { title: "Not online", text: reserveTexts.notOffered };
  return null;
}

function takenText(until: Date | null, site: Site, car: Car): string {
  const { timezone } = settingsFor(site, car.dealership_slug);
  return until
    ? `If they don't go through with it, it may be free again after ${untilText(until, timezone, site.seo.language)}. Nothing was charged.`
    : "Enquire to hear first if it becomes available again. Nothing was charged.";
}

function frame(site: Site, car: Car, deps: PaymentDeps) {
  const card = { ...cardView(car, site, deps.now()), buttons: [], control: null, weekly: null };
  return { site: site.name, car: { name: carName(car), slug: car.slug, id: car.id }, card };
}

function formOf(site: Site, car: Car, deps: PaymentDeps) {
  const { buy } = settingsFor(site, car.dealership_slug);
  const cents = depositCents(buy);
  const fields = fieldsOf("enquiry", site).filter(({ name }) => contactFields.includes(name));
  const view = (values: Record<string, string>) => ({
    ...frame(site, car, deps),
    kind: "form" as const,
    deposit: formatCents(cents, formatsOf(site)),
    depositCents: cents,
    fields,
    ways: paymentWays(car.payment_processors, buy.payment).map(({ name, label }) => ({ name, label })),
    values,
    errors: {} as Record<string, string>,
    failure: null as string | null,
  });
  return { fields: contactFields, draft: `reserve ${car.id}`, view };
}
