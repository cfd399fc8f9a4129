import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { carToChange } from "#console/stock-of-address.server.ts";
import { changePhotos } from "#features/stock/car-photos/staff/photos.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-car-photos";

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { consoleDb, pictures, now } = consoleServices(context);
  const { site, car } = await carToChange(params, context);
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "stock.photos" });
  const form = await readForm(request);
  const answer = await changePhotos(db, { site, carId: car.id, form, pictures }, now());
  if (!answer) throw data(null, { status: 400 });
  return Response.json(answer);
}
