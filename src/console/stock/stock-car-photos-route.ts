import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { changePhotos } from "#console/stock/photos.server.ts";
import { carToChange } from "#console/stock/stock-of-address.server.ts";
import { staffPictures } from "#domain/pictures/staff-pictures.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-car-photos-route";

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const services = consoleServices(context);
  const { site, car } = await carToChange(params, context);
  const { id: memberId } = memberOf(context);
  const db = services.consoleDb.as({ kind: "member", id: memberId, action: "stock.photos" });
  const pictures = staffPictures(services, { site, memberId });
  const form = await readForm(request);
  const answer = await changePhotos(db, { site, carId: car.id, form, pictures }, services.now());
  if (!answer) throw data(null, { status: 400 });
  return Response.json(answer);
}
