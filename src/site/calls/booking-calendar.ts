import { reservationEvent } from "#domain/buying/reserve/reservation-event.ts";
import { reservationOfLead } from "#domain/buying/reserve/reservation-store.server.ts";
import { bookingCalendar } from "#domain/leads/confirmation/booking-calendar.server.ts";
import { placeText } from "#domain/leads/confirmation/booking-event.ts";
import { locationOfLead } from "#domain/leads/confirmation/confirmation-place.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/bookings/calendar?lead=`: a booked test drive or service, or the end of a reservation, as an iCalendar file. */
export function loader({ request, context }: CallArgs) {
  const services = siteServices(context);
  const site = context.get(siteContext);
  const leadId = new URL(request.url).searchParams.get("lead");
  return bookingCalendar(services, site, leadId, async (lead) => {
    const mine = lead.car && (await reservationOfLead(services.db, site, lead.id));
    return (
      mine && reservationEvent(mine.reservation, lead.car?.name ?? "", placeText(locationOfLead(lead, site)))
    );
  });
}
