import { testDriveCalendar } from "../../features/leads/test-drive-calendar.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/test-drive-calendar";

/** `GET /api/test-drive/calendar?lead=`: the booked time as an iCalendar file. */
export function loader({ request, context }: Route.LoaderArgs) {
  return testDriveCalendar(context.get(siteContext), new URL(request.url).searchParams.get("lead"));
}
