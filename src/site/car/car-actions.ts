import { isAvailable, isReserved } from "#domain/cars/availability.ts";
import type { Car, LenderOffer } from "#domain/cars/car.ts";
import { financeLink } from "#domain/cars/finance/finance-link.ts";
import { canReserve, canTradeIn, offersJourney, reserveAddress } from "#domain/cars/online-offers.ts";
import type { CarSlice, Settings } from "#domain/configuration/settings.ts";
import { telephoneLink } from "#lib/phone-number.ts";

export type CarAction = {
  action: CarSlice["sidebarButtons"][number]["action"] | "find_similar";
  label: string;
  href: string;
  /** A form that opens over the page; without script the address is the form's own page. */
  form?: "test_drive" | "photos";
};

/** Label of the only action on an unavailable car (CAR-03, BUY-08). */
export const findSimilarLabel = "Find Me Something Similar";

/**
 * The buttons beside a car in the site's order, without those that don't apply: no reserve without
 * eligibility (CAR-35), no trade-in (CAR-34), no online purchase where the rule doesn't hold (BUY-09), no
 * history report without a file (CAR-36), no call without a number (PHONE-09), no finance without an offer
 * (FIN-01), no test drive of a reserved car (DECIDE-174). An unavailable car offers only something similar (CAR-03, DECIDE-173).
 */
export function carActions(
  car: Pick<
    Car,
    "id" | "status" | "reserved" | "price" | "offer_price" | "file" | "slug" | "car_type" | "dealership_slug"
  >,
  settings: Pick<Settings, "car" | "buy" | "trade" | "testDrive" | "finance" | "features">,
  known: { phone: string | null; offer: LenderOffer | null },
): CarAction[] {
  if (!isAvailable(car)) return [{ action: "find_similar", label: findSimilarLabel, href: "#enquire" }];
  return settings.car.sidebarButtons.flatMap(({ action, label, href }): CarAction[] => {
    const target = targetOf(action, href, car, settings, known);
    if (!target) return [];
    const form = action === "test_drive" || action === "photos" ? { form: action } : {};
    return [{ action, label, href: target, ...form }];
  });
}

function targetOf(
  action: CarSlice["sidebarButtons"][number]["action"],
  href: string | undefined,
  car: Parameters<typeof carActions>[0],
  settings: Parameters<typeof carActions>[1],
  { phone, offer }: Parameters<typeof carActions>[2],
): string | null {
  switch (action) {
    case "enquire":
      return "#enquire";
    case "test_drive":
      return settings.testDrive.enabled && !isReserved(car)
        ? `/book-test-drive?car_id=${encodeURIComponent(car.id)}`
        : null;
    case "photos":
      return `/enquire?car_id=${encodeURIComponent(car.id)}&form=photos`;
    case "call":
      return phone && telephoneLink(phone);
    case "reserve":
      return canReserve(car, settings.buy) ? reserveAddress(car, settings.buy) : null;
    case "buy_online":
      return offersJourney(car, settings) ? `/checkout-journey?car_id=${encodeURIComponent(car.slug)}` : null;
    case "trade_in":
      return canTradeIn(car, settings.trade) ? "#trade-in" : null;
    case "finance":
      return offer ? financeLink(settings.finance, car) : null;
    case "pdf":
      return `/api/cars/${car.slug}/pdf`;
    case "history":
      return historyReport(car);
    case "link":
      return href ?? null;
  }
}

/** The address of the history report, on the web or on this site; null for any other text of a feed. */
export function historyReport(car: Pick<Car, "file">): string | null {
  const file = car.file?.trim() ?? "";
  return /^(https?:\/\/|\/(?![/\\]))\S+$/i.test(file) ? file : null;
}
