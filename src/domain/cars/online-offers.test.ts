import { expect, it } from "vitest";
import { buySlice } from "#domain/configuration/slices/buy-slice.ts";
import type { Car } from "./car.ts";
import {
  canBuyOnline,
  canReserve,
  canTradeIn,
  offersJourney,
  paymentWays,
  reserveAddress,
} from "./online-offers.ts";

type Fields = Pick<Car, "status" | "reserved" | "price" | "offer_price" | "payment_processors">;
const buy = buySlice.parse({ payment: { provider: "test" } });
const car: Fields = { status: "in_stock", reserved: false, price: 20_000 };

it.each<[string, Partial<Fields>, boolean, boolean]>([
  ["in stock with a price", {}, true, true],
  ["where the site reserves nothing", {}, false, false],
  ["coming soon", { status: "coming_soon" }, true, false],
  ["sold", { status: "sold" }, true, false],
  ["reserved", { reserved: true }, true, false],
  ["without a price", { price: 10 }, true, false],
  ["that accepts another payment method only", { payment_processors: ["bank"] }, true, false],
])("a car %s can be reserved as it should [CAR-35] [DECIDE-73] [BUY-07]", (_, change, reserve, can) => {
  expect(canReserve({ ...car, ...change }, { ...buy, reserve })).toBe(can);
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
  ["of $300 offered at $200", { price: 300, offer_price: 200 }, true, false],
  ["of $100 offered at $201", { price: 100, offer_price: 201 }, true, true],
  ["without a price", { price: null }, true, false],
  ["sold", { status: "sold" }, true, false],
  ["without the feature", {}, false, false],
  ["coming soon", { status: "coming_soon" }, true, false],
  ["reserved", { reserved: true }, true, false],
])(
  "a car %s can be bought online as it should [BUY-09] [LIMIT-22] [DECIDE-08]",
  (_, change, autograb, can) => {
    expect(canBuyOnline({ ...car, ...change }, { autograb })).toBe(can);
  },
);

it.each<[string, Partial<Car>, boolean, boolean, boolean]>([
  ["a used car", {}, true, true, true],
  ["a used car that can't be bought online", { reserved: true }, true, true, false],
  ["a new car", { car_type: "new" }, true, true, false],
  ["a demo car", { car_type: "demo" }, true, true, false],
  ["a used car where the site hasn't it", {}, false, true, false],
  ["a used car without the feature", {}, true, false, false],
])(
  "offers the online purchase of %s as it should [BUY-10] [DECIDE-75]",
  (_, change, checkoutJourney, autograb, offered) => {
    const settings = { buy: { checkoutJourney }, features: { autograb } };
    expect(offersJourney({ ...car, car_type: "used", ...change }, settings)).toBe(offered);
  },
);

it("reserves nothing where the site takes no payments [DECIDE-73] [BUY-07]", () => {
  expect(canReserve(car, buySlice.parse({}))).toBe(false);
});

it.each<[string, string[] | null, string[]]>([
  ["says nothing", null, ["card", "payto"]],
  ["names none", [" "], ["card", "payto"]],
  ["names one", ["PayTo"], ["payto"]],
  ["names the provider", ["stripe"], ["card", "payto"]],
  ["names another provider", ["test"], []],
])("offers the payment methods of a car that %s [BUY-13] [ENT-105] [DECIDE-74]", (_, processors, ways) => {
  const { payment } = buySlice.parse({
    payment: {
      provider: "stripe",
      ways: [
        { name: "card", label: "Card" },
        { name: "payto", label: "PayTo", methods: ["payto"] },
      ],
    },
  });
  expect(paymentWays(processors, payment).map(({ name }) => name)).toEqual(ways);
});

it("reserves at checkout, or at buy-online where the site enables it [ROUTE-14] [ROUTE-15] [BUY-01]", () => {
  expect(reserveAddress({ slug: "cx-5" }, buySlice.parse({}))).toBe("/cars/cx-5/checkout");
  expect(reserveAddress({ slug: "cx-5" }, buySlice.parse({ reservePath: "buy-online" }))).toBe(
    "/cars/cx-5/buy-online",
  );
});
