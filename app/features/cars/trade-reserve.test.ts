import { expect, it } from "vitest";
import type { Car } from "./car.ts";
import { canBuyOnline, canReserve, canTradeIn } from "./trade-reserve.ts";

type Fields = Pick<Car, "status" | "reserved" | "price" | "offer_price">;
const car: Fields = { status: "in_stock", reserved: false, price: 20_000 };

it.each<[string, Partial<Fields>, boolean, boolean]>([
  ["in stock with a price", {}, true, true],
  ["where the site reserves nothing", {}, false, false],
  ["coming soon", { status: "coming_soon" }, true, false],
  ["sold", { status: "sold" }, true, false],
  ["reserved", { reserved: true }, true, false],
  ["without a price", { price: 10 }, true, false],
])("a car %s can be reserved as it should [CAR-35] [DECIDE-73] [BUY-07]", (_, change, reserve, can) => {
  expect(canReserve({ ...car, ...change }, { reserve })).toBe(can);
});

it.each<[Car["status"], boolean, boolean]>([
  ["in_stock", true, true],
  ["coming_soon", true, true],
  ["sold", true, false],
  ["in_stock", false, false],
])("a trade-in against a car %s where trade-ins are %s [CAR-34] [DECIDE-73]", (status, enabled, can) => {
  expect(canTradeIn({ status }, { enabled })).toBe(can);
});

it.each<[string, Partial<Fields>, boolean, boolean]>([
  ["of $201", { price: 201 }, true, true],
  ["of $200", { price: 200 }, true, false],
  ["without the feature", {}, false, false],
  ["coming soon", { status: "coming_soon" }, true, false],
  ["reserved", { reserved: true }, true, false],
])(
  "a car %s can be bought online as it should [BUY-09] [LIMIT-22] [DECIDE-08]",
  (_, change, autograb, can) => {
    expect(canBuyOnline({ ...car, ...change }, { autograb })).toBe(can);
  },
);
