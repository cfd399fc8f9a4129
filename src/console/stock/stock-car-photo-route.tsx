import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { photoEditing, savePhoto } from "#console/stock/photo-editing.server.ts";
import type { PhotoEditing, PhotoProblem } from "#console/stock/photo-editing.ts";
import { PhotoScreen } from "#console/stock/photo-screen.tsx";
import { carToChange } from "#console/stock/stock-of-address.server.ts";
import { staffPictures } from "#domain/pictures/staff-pictures.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-car-photo-route";

export const meta: Route.MetaFunction = () => [{ title: "Photo · Forecourt console" }];

type Model = { car: { name: string; path: string }; photo: PhotoEditing | null };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, car } = await carToChange(params, context);
  const { searchParams: chosen } = new URL(request.url);
  const of = { site, carId: car.id, photo: params.photo, chosen };
  const photo = await photoEditing(consoleServices(context).consoleDb, of);
  const model: Model = { car: { name: car.name, path: `/stock/${site.slug}/${car.id}` }, photo };
  return data(model, { status: photo ? 200 : 404 });
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<PhotoProblem | Response> {
  const services = consoleServices(context);
  const { site, car } = await carToChange(params, context);
  const { id: memberId } = memberOf(context);
  const db = services.consoleDb.as({ kind: "member", id: memberId, action: "stock.photos" });
  const pictures = staffPictures(services, { site, memberId });
  const of = { site, carId: car.id, photo: params.photo };
  const outcome = await savePhoto(db, { ...of, form: await readForm(request), pictures }, services.now());
  return "kind" in outcome ? redirect(`/stock/${site.slug}/${car.id}`) : outcome;
}

export default function StockCarPhotoRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoScreen {...loaderData} problem={actionData ?? null} />;
}
