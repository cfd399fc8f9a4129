import type { TagsSlice } from "#domain/configuration/settings.ts";
import { dayMs } from "#lib/date.ts";
import { isAvailable, isJustSold, soldWindowEnd } from "./availability.ts";
import type { Car } from "./car.ts";

export type TaggedCar = Pick<
  Car,
  "status" | "sold_at" | "simple_fuel" | "reserved" | "certified" | "car_type" | "tag" | "created_at"
>;

/** The banner over the picture. `image` only with kind `certified`; `text` is then its alternative text. */
export type TagView = {
  kind:
    | "sold"
    | "just_sold"
    | "electric"
    | "hybrid"
    | "reserved"
    | "certified"
    | "custom"
    | "coming_soon"
    | "new_arrival"
    | "new";
  text: string;
  image?: string;
};

/** How long a car counts as a new arrival (LIMIT-08). */
const newArrivalMs = 8 * dayMs;

/**
 * The one tag of a car: sold first, else the first that matches (TAG-01..08), else none.
 * @param soldDays days a sold car stays listed; during them it is JUST SOLD (DECIDE-09)
 */
export function tagView(car: TaggedCar, slice: TagsSlice, soldDays: number, now: Date): TagView | null {
  const { texts } = slice;
  if (!isAvailable(car)) {
    return isJustSold(car, soldDays, now)
      ? { kind: "just_sold", text: texts.justSold }
      : { kind: "sold", text: texts.sold };
  }
  // A hybrid's fuel is often "Petrol/Electric Hybrid", so hybrid is tested first.
  if (slice.electricHybrid && /hybrid/i.test(car.simple_fuel ?? "")) {
    return { kind: "hybrid", text: texts.hybrid };
  }
  if (slice.electricHybrid && /electric/i.test(car.simple_fuel ?? "")) {
    return { kind: "electric", text: texts.electric };
  }
  if (car.reserved) return { kind: "reserved", text: texts.reserved };
  if (car.certified && car.car_type === "used" && slice.certifiedImage) {
    return { kind: "certified", text: "Certified used", image: slice.certifiedImage };
  }
  const custom = car.tag?.trim();
  if (custom) return { kind: "custom", text: custom };
  if (car.status === "coming_soon") return { kind: "coming_soon", text: texts.comingSoon };
  if (now < newArrivalEnd(car)) return { kind: "new_arrival", text: texts.newArrival };
  if (slice.showNew && car.car_type === "new") return { kind: "new", text: texts.new };
  return null;
}

function newArrivalEnd(car: Pick<Car, "created_at">): Date {
  return new Date(Date.parse(car.created_at) + newArrivalMs);
}

/**
 * When the display of this car next changes by time alone: its sold days or its new-arrival days end. Null
 * for never.
 */
export function nextTagChange(
  car: Pick<Car, "status" | "sold_at" | "created_at">,
  soldDays: number,
  now: Date,
): Date | null {
  const end = soldWindowEnd(car, soldDays) ?? newArrivalEnd(car);
  return now < end ? end : null;
}
