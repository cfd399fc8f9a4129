import { bookingCalendar } from "#domain/leads/confirmation/booking-calendar.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/bookings/calendar?lead=`: a booked test drive or service as an iCalendar file. */
export function loader({ request, context }: CallArgs) {
  return bookingCalendar(
    siteServices(context),
    context.get(siteContext),
    new URL(request.url).searchParams.get("lead"),
  );
}
