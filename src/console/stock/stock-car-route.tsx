import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { CarDetail } from "#console/stock/car-detail.ts";
import { CarScreen } from "#console/stock/car-screen.tsx";
import { HandCarActions } from "#console/stock/hand-car-actions.tsx";
import { photosModel } from "#console/stock/photos.server.ts";
import type { CarPhotosModel } from "#console/stock/photos-answer.ts";
import { PhotosSection } from "#console/stock/photos-section.tsx";
import type { SaveAnswer } from "#console/stock/save-answer.ts";
import { saveCar } from "#console/stock/save-car.server.ts";
import { carOfAddress, carToChange } from "#console/stock/stock-of-address.server.ts";
import { waitingPeople } from "#domain/alerts/waiting-people.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-car-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.car.name ?? "Car"} · Forecourt console` },
];

type Model = { car: CarDetail; photos: CarPhotosModel; address: string | null; waiting: number | null };

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Model> {
  const { consoleDb: db, stocks, now, isDemo } = consoleServices(context);
  const { site, car } = await carOfAddress(params, context);
  const photos = await photosModel(db, { site, carId: car.id, isByHand: car.isByHand });
  // The demo's sites are at the console's own port, and some have no host.
  const port = isDemo ? new URL(request.url).port : "";
  const host = car.shownAt?.host ?? (isDemo && car.shownAt ? `${car.shownAt.slug}.localhost` : null);
  const waiting = await waitingPeople({ db, stocks, now }, site, car.id);
  return { car, photos, waiting, address: host && `//${host}${port && `:${port}`}/cars/${car.slug}` };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<SaveAnswer> {
  const { consoleDb, now } = consoleServices(context);
  const { site, car } = await carToChange(params, context);
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "stock.save" });
  const answer = await saveCar(db, { site, carId: car.id, form: await readForm(request) }, now());
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function StockCarRoute({
  loaderData: { car, photos, address, waiting },
}: Route.ComponentProps) {
  const { id, site, mayChange } = car;
  const action = `/stock/${site.slug}/${id}/photos`;
  return (
    <CarScreen
      key={id}
      car={car}
      address={address}
      waiting={waiting}
      actions={<HandCarActions car={car} />}
      photos={<PhotosSection model={photos} action={action} mayChange={mayChange} />}
    />
  );
}
