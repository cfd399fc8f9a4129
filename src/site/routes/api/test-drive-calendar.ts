import { testDriveCalendar } from "#features/leads/confirmation/test-drive-calendar.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/test-drive/calendar?lead=`: the booked time as an iCalendar file. */
export function loader({ request, context }: CallArgs) {
  return testDriveCalendar(
    siteServices(context),
    context.get(siteContext),
    new URL(request.url).searchParams.get("lead"),
  );
}
