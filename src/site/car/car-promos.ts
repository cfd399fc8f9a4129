import type { CarType } from "#domain/cars/car.ts";
import type { PromoSlice } from "#domain/configuration/settings.ts";
import { calendarDate } from "#lib/date.ts";

export type PromoSlide = PromoSlice["cards"][number]["slide"];

/**
 * The promo cards of a car page (CAR-16): those that name `car`, within their first and last day in the
 * site's time zone; one that also names car types shows on those only (DECIDE-113).
 */
export function carPromos(
  promo: Pick<PromoSlice, "cards">,
  carType: CarType,
  now: Date,
  timeZone: string,
): PromoSlide[] {
  const today = calendarDate(now, timeZone);
  return promo.cards
    .filter(({ start, expiry, display }) => {
      const types = display.filter((name) => name !== "car" && name !== "search");
      return (
        start <= today &&
        today <= expiry &&
        display.includes("car") &&
        (types.length === 0 || types.includes(carType))
      );
    })
    .map(({ slide }) => slide);
}
