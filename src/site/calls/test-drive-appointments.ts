import { isDay } from "#lib/date.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { appointments } from "#site/calls/test-drive-appointments-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/test-drive/appointments?dealership_slug=&car_id=&location=&date=`: `{appointments: [{dateTime, available}]}` (DECIDE-54). */
export async function loader({ request, context }: CallArgs) {
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name)?.slice(0, 200) || null;
  const date = param("date");
  if (date && !isDay(date))
    return Response.json(
      {
        error: "A date is written YYYY-MM-DD.",
        code: "invalid",
        fields: { date: "A date is written YYYY-MM-DD." },
      },
      { status: 400, headers: noStore },
    );
  const { db, now } = siteServices(context);
  const found = await appointments(
    db,
    context.get(siteContext),
    { dealershipSlug: param("dealership_slug"), carId: param("car_id"), location: param("location"), date },
    now(),
  );
  return Response.json({ appointments: found.appointments }, { headers: noStore });
}
