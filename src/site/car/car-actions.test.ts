import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import { aCar } from "#tests/support/a-car.ts";
import { carActions, historyReport } from "./car-actions.ts";

const every = [
  "enquire",
  "test_drive",
  "call",
  "reserve",
  "trade_in",
  "finance",
  "photos",
  "pdf",
  "history",
  "link",
] as const;
const all = settings.parse({
  car: { sidebarButtons: every.map((action) => ({ action, label: action, href: "/warranty" })) },
  buy: { payment: { provider: "test" } },
});
const full = { phone: "(02) 4900 1000", offer: { interestRate: 7 } };
const car = aCar({ file: "https://reports.example/1.pdf" });
const actions = (change: Partial<Car> = {}, slices: object = {}, known: object = {}) =>
  carActions({ ...car, ...change }, { ...all, ...slices }, { ...full, ...known }).map(({ action }) => action);

describe("the buttons beside a car", () => {
  it("are in the site's order and have targets [CAR-12] [FIN-21]", () => {
    expect(actions()).toEqual([...every]);
    const hrefs = carActions(car, all, full).map(({ href }) => href);
    expect(hrefs).toEqual([
      "#enquire",
      "/book-test-drive?car_id=car-1",
      "tel:0249001000",
      `/cars/${car.slug}/checkout`,
      "#trade-in",
      "/finance?preferredDealership=north-motors&vehiclePriceBudget=34990&car_id=car-1&car_type=used#finance-form",
      "/enquire?car_id=car-1&form=photos",
      `/api/cars/${car.slug}/pdf`,
      "https://reports.example/1.pdf",
      "/warranty",
    ]);
  });

  it("offer the online purchase by the car's slug, where the rule holds [BUY-09] [BUY-10] [ROUTE-17]", () => {
    const site = settings.parse({
      car: { sidebarButtons: [{ action: "buy_online", label: "Buy it online" }] },
      buy: { checkoutJourney: true },
      features: { autograb: true },
    });
    const [buy] = carActions(car, site, full);
    expect(buy?.href).toBe(`/checkout-journey?car_id=${car.slug}`);
    expect(carActions({ ...car, car_type: "new" }, site, full)).toEqual([]);
    expect(carActions({ ...car, reserved: true }, site, full)).toEqual([]);
    expect(carActions(car, { ...site, features: {} }, full)).toEqual([]);
  });

  it.each<[string, Partial<Car>, object, object, string[]]>([
    [
      "trade-in where the site takes none [CAR-34] [DECIDE-73]",
      {},
      { trade: { enabled: false, copy: "" } },
      {},
      ["trade_in"],
    ],
    [
      "reserve and a test drive on a reserved car [CAR-35] [BUY-07] [DECIDE-174]",
      { reserved: true },
      {},
      {},
      ["reserve", "test_drive"],
    ],
    ["reserve on a car coming soon [CAR-35] [DECIDE-73]", { status: "coming_soon" }, {}, {}, ["reserve"]],
    ["a history report without a file [CAR-36] [ENT-039]", { file: null }, {}, {}, ["history"]],
    ["a call without a number [PHONE-09]", {}, {}, { phone: null }, ["call"]],
    [
      "a test drive where the site takes none [DECIDE-54]",
      {},
      { testDrive: { ...all.testDrive, enabled: false } },
      {},
      ["test_drive"],
    ],
    ["finance without an offer [FIN-01]", {}, {}, { offer: null }, ["finance"]],
  ])("leave out %s", (_, change, slices, known, without) => {
    expect(actions(change, slices, known)).toEqual(every.filter((action) => !without.includes(action)));
  });

  it("are only something similar on a sold car [CAR-03] [BUY-08] [ERR-11] [DECIDE-173]", () => {
    expect(actions({ status: "sold", sold_at: "2026-03-01T00:00:00Z" })).toEqual(["find_similar"]);
  });
});

it.each([
  ["javascript:alert(1)", null],
  ["report.pdf", null],
  ["//evil.example/1", null],
  ["/\\evil.example", null],
  ["/img/960/report", "/img/960/report"],
  [" https://reports.example/1 ", "https://reports.example/1"],
  [undefined, null],
])("accept %s as a history report at %s [CAR-36]", (file, address) => {
  expect(historyReport({ file })).toBe(address);
});
