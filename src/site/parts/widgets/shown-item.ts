import type { AscItem } from "#domain/measurement/asc-names.ts";
import { routeOf, viewOf } from "#site/parts/tracking/page-facts.ts";
import type { CountedCar } from "#site/parts/tracking/sent-form.ts";
import { dataRouter } from "#ui/data-router.ts";

/** The car of the page, as a widget may know it; all of it is on the page. */
export type ShownItem = {
  id: string;
  vin?: string;
  stock_number: string;
  name: string;
  price: number | null;
  url: string;
};

type CarFacts = {
  id: string;
  name: string;
  slug: string;
  price: { kind: string; amount?: number };
  item: AscItem;
  favourite: { make: string; model: string };
};

function carOfPage(): CarFacts | undefined {
  const state = dataRouter()?.state;
  return state && routeOf(state).startsWith("car/") ? viewOf<{ view: CarFacts }>(state)?.view : undefined;
}

/** The car of the page, for counting what is sent about it. */
export function shownCar(): CountedCar | null {
  const { favourite, item } = carOfPage() ?? {};
  if (!favourite || !item) return null;
  const car_type = item.item_condition as CountedCar["car_type"];
  return { car_type, make: favourite.make, model: favourite.model };
}

export function shownItem(): ShownItem | undefined {
  const car = carOfPage();
  if (!car) return undefined;
  const { item_id: vin, item_number } = car.item;
  return {
    id: car.id,
    ...(vin ? { vin } : {}),
    stock_number: item_number,
    name: car.name,
    price: car.price.amount ?? null,
    url: `${location.origin}/cars/${car.slug}`,
  };
}
