import { appointments } from "#features/leads/test-drive/appointments.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/test-drive/appointments?dealership_slug=&car_id=&location=&date=`: `{appointments: [{dateTime, available}]}` (DECIDE-54). */
export async function loader({ request, context }: CallArgs) {
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name)?.slice(0, 200) || null;
  const headers = { "Cache-Control": "no-store" };
  const date = param("date");
  if (date && (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(`${date}T00:00:00Z`))))
    return Response.json(
      {
        error: "A date is written YYYY-MM-DD.",
        code: "invalid",
        fields: { date: "A date is written YYYY-MM-DD." },
      },
      { status: 400, headers },
    );
  const { db, now } = siteServices(context);
  const found = await appointments(
    db,
    context.get(siteContext),
    { dealershipSlug: param("dealership_slug"), carId: param("car_id"), location: param("location"), date },
    now(),
  );
  return Response.json({ appointments: found.appointments }, { headers });
}
