import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { carOfAddress, carToChange } from "#console/stock-of-address.server.ts";
import { photosModel } from "#features/stock/car-photos/staff/photos.server.ts";
import type { CarPhotosModel } from "#features/stock/car-photos/staff/photos-answer.ts";
import { PhotosSection } from "#features/stock/car-photos/staff/photos-section.tsx";
import { HandCarActions } from "#features/stock/cars-by-hand/staff/hand-car-actions.tsx";
import type { CarDetail } from "#features/stock/stock-overrides/staff/car-detail.ts";
import { CarScreen } from "#features/stock/stock-overrides/staff/car-screen.tsx";
import type { SaveAnswer } from "#features/stock/stock-overrides/staff/save-answer.ts";
import { saveCar } from "#features/stock/stock-overrides/staff/save-car.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-car";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.car.name ?? "Car"} · Forecourt console` },
];

type Model = { car: CarDetail; photos: CarPhotosModel; address: string | null };

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Model> {
  const { consoleDb, isDemo } = consoleServices(context);
  const { site, car } = await carOfAddress(params, context);
  const photos = await photosModel(consoleDb, { site, carId: car.id, isByHand: car.isByHand });
  // The demo's sites are at the console's own port, and some have no host.
  const port = isDemo ? new URL(request.url).port : "";
  const host = car.shownAt?.host ?? (isDemo && car.shownAt ? `${car.shownAt.slug}.localhost` : null);
  return { car, photos, address: host && `//${host}${port && `:${port}`}/cars/${car.slug}` };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<SaveAnswer> {
  const { consoleDb, now } = consoleServices(context);
  const { site, car } = await carToChange(params, context);
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "stock.save" });
  const answer = await saveCar(db, { site, carId: car.id, form: await readForm(request) }, now());
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function StockCarRoute({ loaderData: { car, photos, address } }: Route.ComponentProps) {
  const { id, site, mayChange } = car;
  const action = `/stock/${site.slug}/${id}/photos`;
  return (
    <CarScreen
      key={id}
      car={car}
      address={address}
      actions={<HandCarActions car={car} />}
      photos={<PhotosSection model={photos} {...{ action, mayChange }} />}
    />
  );
}
