import { expect, it } from "vitest";
import { promoSlice } from "#domain/configuration/slices/promo-slice.ts";
import { carPromos } from "./car-promos.ts";

const slide = { id: "p1", name: "Winter", description: "Free service", url: "/offers" };

it.each<[string, string[], string, string, string, number]>([
  ["on its first day", ["car"], "2026-03-11", "2026-03-20", "2026-03-10T13:00:00Z", 1],
  ["not a minute before it in Sydney", ["car"], "2026-03-11", "2026-03-20", "2026-03-10T12:59:00Z", 0],
  ["on its last day", ["car"], "2026-03-01", "2026-03-10", "2026-03-10T12:00:00Z", 1],
  ["not after it", ["car"], "2026-03-01", "2026-03-09", "2026-03-10T12:00:00Z", 0],
  ["not when it is for searches", ["search", "used"], "2026-03-01", "2026-03-20", "2026-03-10T12:00:00Z", 0],
  ["on the types it names", ["car", "used"], "2026-03-01", "2026-03-20", "2026-03-10T12:00:00Z", 1],
  ["not on other types", ["car", "new"], "2026-03-01", "2026-03-20", "2026-03-10T12:00:00Z", 0],
])("shows a promo card %s [CAR-16] [DECIDE-113] [ENT-118..126]", (_, display, start, expiry, now, count) => {
  const promo = promoSlice.parse({ cards: [{ start, expiry, display, slide }] });
  expect(carPromos(promo, "used", new Date(now), "Australia/Sydney")).toHaveLength(count);
});
