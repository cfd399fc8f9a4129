import type { Logger } from "pino";
import { data, redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { bookInspection } from "#domain/leads/bookings/book-inspection.server.ts";
import { bookingChoices } from "#domain/leads/bookings/booking-choices.server.ts";
import { bookingTexts } from "#domain/leads/bookings/booking-texts.ts";
import {
  type ChangeOutcome,
  cancelBooking,
  moveBooking,
} from "#domain/leads/bookings/change-booking.server.ts";
import { bookingEvent } from "#domain/leads/confirmation/booking-event.ts";
import type { BookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { type LeadRow, leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { inspectionPlace } from "#domain/leads/test-drive/inspection-place.ts";
import { errorCode } from "#lib/error-code.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { BookingForm, BookingView } from "./booking-view.ts";
import { linkView, shownBooking } from "./shown-booking.ts";

type PageServices = { db: Database; now: () => Date; bookingLinks: BookingLinks };
type PostServices = PageServices & {
  takeLimit: TakeLimit;
  triggerDeliveries(): void;
  log: Pick<Logger, "error">;
};

/** The address authorizes changes of the booking: it is never stored, indexed, or sent as a referrer. */
const secretHeaders = {
  ...privateNoStore,
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

type Found = { lead: LeadRow; booking: StoredBooking | null };

/** `GET /booking/{token}`: what is booked, and how to move or cancel it. */
export async function bookingPage(services: PageServices, request: Request, site: Site, token: string) {
  const opened = services.bookingLinks.open(site.id, token, services.now());
  if (opened.kind === "expired") return answer(linkView("expired", site), 410);
  const found = opened.kind === "open" ? await find(services.db, site, opened.leadId) : null;
  if (!found) return answer(linkView("wrong", site), 404);
  const done = new URL(request.url).searchParams.get("done");
  return answer(await viewOf(services, site, found, { done }), 200);
}

/** `POST /booking/{token}`: moves, cancels or books it; redirects to what is booked then. */
export async function postBooking(
  services: PostServices,
  { request, site, address }: { request: Request; site: Site; address: string },
  token: string,
) {
  const { db, now, bookingLinks, takeLimit, log } = services;
  const opened = bookingLinks.open(site.id, token, now());
  if (opened.kind === "expired") return answer(linkView("expired", site), 410);
  const { leadId } = opened.kind === "open" ? opened : { leadId: null };
  const found = leadId && (await find(db, site, leadId));
  if (!leadId || !found) return answer(linkView("wrong", site), 404);
  const form = await readForm(request);
  const to = String(form.get("to") ?? "");
  const step = form.get("do");
  const again = async (error: string, status: number) => {
    const now = (await find(db, site, leadId)) ?? found;
    return answer(await viewOf(services, site, now, { error, chosen: to }), status);
  };
  if ((await takeLimit("booking", site, address)) > 0) return again(bookingTexts.tooMany, 429);
  if (step !== "cancel" && to === "") return again(bookingTexts.choose, 400);
  if (step === "book" && (await takeLimit("newBooking", site, address)) > 0)
    return again(leadTexts.tooManyBookings, 429);
  try {
    const change = { leadId, seen: Number(form.get("seen")), by: "shopper" as const };
    const outcome =
      step === "cancel"
        ? await cancelBooking(services, site, change)
        : step === "book"
          ? await bookInspection(services, site, { leadId, to, by: "shopper" })
          : await moveBooking(services, site, { ...change, to });
    if (outcome.kind === "done") {
      const event = bookingEvent(found.lead, outcome.booking, site);
      const until = event && event.endsAt > now() ? event.endsAt : null;
      const path = until ? bookingLinks.path(site.id, leadId, until) : new URL(request.url).pathname;
      const done = outcome.booking.cancelledAt ? "cancelled" : step === "book" ? "booked" : "moved";
      return redirect(`${path}?done=${done}`, { status: 303, headers: secretHeaders });
    }
    return again(problemText(outcome.kind), 409);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ code: errorCode(error), site: site.slug }, "booking not changed");
    return again(bookingTexts.failed, 503);
  }
}

function problemText(kind: Exclude<ChangeOutcome["kind"], "done">): string {
  switch (kind) {
    case "taken":
      return bookingTexts.taken;
    case "not offered":
      return bookingTexts.unknown;
    case "changed":
      return bookingTexts.changed;
    case "begun":
      return bookingTexts.begun;
    case "cancelled":
      return bookingTexts.alreadyCancelled;
    case "missing":
      return bookingTexts.failed;
  }
}

async function find(db: Database, site: Site, leadId: string): Promise<Found | null> {
  return db.withSite(site, async (tx) => {
    const lead = await leadIn(tx, site, leadId);
    if (lead?.state !== "complete") return null;
    const booking = await bookingIn(tx, site, leadId);
    return booking || inspectionPlace(site, lead) ? { lead, booking } : null;
  });
}

const answer = (view: BookingView, status: number) => data(view, { status, headers: secretHeaders });

async function viewOf(
  { db, now }: PageServices,
  site: Site,
  { lead, booking }: Found,
  said: { done?: string | null; error?: string; chosen?: string },
): Promise<BookingView> {
  const view = shownBooking(site, lead, booking, said.done ?? null, now());
  if (!view.canChange) return { ...view, text: said.error ?? view.text, form: null };
  const isNew = booking === null || booking.cancelledAt !== null;
  const place = inspectionPlace(site, lead);
  const subject = booking ?? {
    kind: "inspection" as const,
    locationId: place?.location.id ?? "",
    carId: null,
    day: null,
  };
  const found = await bookingChoices(db, site, subject, "shopper", now());
  const form: BookingForm = {
    kind: subject.kind,
    isNew,
    seen: booking?.sequence ?? 0,
    choice: null,
    chosen: said.chosen ?? "",
    error: said.error ?? null,
    next: [],
  };
  if (!found) return { ...view, form };
  if (found.kind === "days")
    return { ...view, form: { ...form, choice: { kind: "days", days: found.choices } } };
  const query = new URLSearchParams({ location: subject.locationId });
  if (subject.carId) query.set("car_id", subject.carId);
  const appointments = `/api/test-drive/appointments?${query}`;
  const after = found.choices.filter((time) => Date.parse(time) > Date.parse(form.chosen));
  const isTaken = said.error !== undefined && form.chosen !== "" && !found.choices.includes(form.chosen);
  return {
    ...view,
    form: {
      ...form,
      choice: { kind: "times", times: found.choices, appointments },
      next: isTaken ? (after.length > 0 ? after : found.choices).slice(0, 5) : [],
    },
  };
}
