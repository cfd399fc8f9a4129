import { describe, expect, it } from "vitest";
import { financeOffer } from "#domain/cars/finance/eligibility.ts";
import { priceView } from "#domain/cars/price.ts";
import { tagView } from "#domain/cars/tag.ts";
import { settings } from "#domain/configuration/settings.ts";
import { formatsFor } from "#lib/formats.ts";
import type { DemoCar } from "./demo-car.ts";
import { demoStock, inOrderOfResults } from "./stock-lists.ts";

const formats = formatsFor("en-AU", "AUD");

const now = new Date("2026-11-21T02:00:00Z");
const lists = demoStock(now);
const cars = lists.flatMap((list) => list.cars);
const defaults = settings.parse({});

/** The car as imported, as far as tags and prices use it. */
function known(car: DemoCar) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  return {
    ...car.facts,
    reserved: car.reserved,
    created_at: hoursAgo(car.arrivedHoursAgo),
    sold_at: car.soldHoursAgo === null ? null : hoursAgo(car.soldHoursAgo),
    dealership_slug: car.yard.dealership,
  };
}

describe("the demo's stock", () => {
  it("is the same for the same clock", () => {
    expect(JSON.stringify(demoStock(new Date(now)))).toBe(JSON.stringify(lists));
  });

  it.each(["2026-11-21T02:00:00Z", "2027-01-03T22:00:00Z", "2027-07-01T00:00:00Z"])(
    "has no two neighbours of one colour, and few of one body, on a site's first page at %s",
    (at) => {
      const stock = demoStock(new Date(at));
      const [group] = stock;
      const certified = group!.cars.filter(({ facts }) => facts.certified);
      for (const { site, cars: list } of [...stock, { site: "harbour-certified", cars: certified }]) {
        const page = inOrderOfResults(list).slice(0, 21);
        expect(page.length, site).toBe(21);
        const alike = (field: "colour" | "simple_body") =>
          page.filter(({ facts }, place) => facts[field] === page[place - 1]?.facts[field]).length;
        expect(alike("colour"), site).toBe(0);
        if (site !== "outback-caravans") expect(alike("simple_body"), site).toBeLessThan(7);
      }
    },
  );

  it("is as large and as varied as the Australian market requires", () => {
    expect(cars.length).toBeGreaterThanOrEqual(1200);
    expect(new Set(cars.map((car) => car.facts.make)).size).toBeGreaterThanOrEqual(30);
    expect(new Set(cars.map((car) => `${car.facts.make} ${car.facts.model}`)).size).toBeGreaterThanOrEqual(
      140,
    );
    for (const { cars: list } of lists) expect(list.length).toBeGreaterThanOrEqual(100);
  });

  it("gives every car of a dealership a unique stock number", () => {
    const keys = cars.map((car) => `${car.yard.dealership}/${car.facts.stocknum}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(cars.map((car) => car.facts.vin)).size).toBe(cars.length);
    for (const car of cars) expect(car.facts.vin).toMatch(/^[A-HJ-NPR-Z\d]{17}$/);
  });

  it("has every tag", () => {
    const slice = { ...defaults.tags, showNew: true, certifiedImage: "/img/320/badge.svg" };
    const kinds = new Set(cars.map((car) => tagView(known(car), slice, 3, now)?.kind ?? "none"));
    const electric = new Set(
      cars.map((car) => tagView(known(car), { ...slice, electricHybrid: true }, 3, now)?.kind),
    );
    expect([...kinds].sort()).toEqual(
      [
        "certified",
        "coming_soon",
        "custom",
        "just_sold",
        "new",
        "new_arrival",
        "none",
        "reserved",
        "sold",
      ].sort(),
    );
    expect(electric.has("electric") && electric.has("hybrid")).toBe(true);
    expect(cars.some((car) => car.facts.tag === "Test Drive Only")).toBe(true);
  });

  it("has every price case", () => {
    const price = { ...defaults.price, subscriptions: true };
    const views = cars.map((car) => ({ car, view: priceView(known(car), price, formats) }));
    expect(new Set(views.map(({ view }) => view.kind))).toEqual(
      new Set(["subscription", "price", "preorder", "none"]),
    );
    const offered = views.filter(({ car }) => car.facts.offer_price);
    expect(offered.length).toBeGreaterThan(5);
    expect(views.some(({ view }) => view.kind === "price" && view.was !== null)).toBe(true);
    const same = views.find(
      ({ car }) => car.facts.before_price && car.facts.before_price === car.facts.price,
    );
    expect(same).toBeDefined();
  });

  it("has every other case that pages show differently", () => {
    const some = (test: (car: DemoCar) => boolean) => expect(cars.filter(test).length).toBeGreaterThan(0);
    const today = now.toISOString().slice(0, 10);
    some((car) => car.shoot === null && car.facts.status === "in_stock");
    some((car) => car.historyReport);
    some((car) => !car.historyReport && car.facts.car_type === "used");
    some((car) => car.facts.dealercomments === null);
    some((car) => (car.facts.dealercomments?.length ?? 0) > 400);
    some((car) => (car.facts.rego_expiry ?? "9") < today);
    some((car) => (car.facts.rego_expiry ?? "0") > today);
    some((car) => car.facts.show_on_dealer_website === false);
    some((car) => (car.facts.custom_rank ?? 0) > 0);
    some((car) => car.facts.simple_transmission === "Manual");
    some((car) => car.facts.price_type === "Excl. Govt. Charges");
    some((car) => car.facts.car_type === "demo");
    some((car) => car.facts.item_type === "caravan");
    some((car) => {
      const market = car.facts.autograb_data;
      return (market?.state_average_market_price ?? 0) - (car.facts.price ?? Infinity) > 499;
    });
  });

  it("has realistic prices: dearer young than old, less for more use", () => {
    for (const car of cars) {
      if (!car.facts.price) continue;
      expect(car.facts.price, car.facts.carsales_title ?? "").toBeGreaterThan(2_500);
      expect(car.facts.price, car.facts.carsales_title ?? "").toBeLessThan(180_000);
      if (car.facts.before_price)
        expect(car.facts.before_price).toBeGreaterThanOrEqual(car.facts.offer_price ?? car.facts.price);
    }
    const average = (list: DemoCar[]) =>
      list.reduce((sum, car) => sum + (car.facts.price ?? 0), 0) / list.length;
    const used = cars.filter(
      (car) => car.facts.car_type === "used" && car.facts.price && !car.facts.item_type,
    );
    expect(average(used.filter((car) => car.facts.year >= 2023))).toBeGreaterThan(
      average(used.filter((car) => car.facts.year <= 2018)) * 1.5,
    );
  });

  it("estimates weekly payments from the final price [FIN-06]", () => {
    const offers = ["taurus", "powertorque", "manual", "ausloans"].flatMap((provider) => {
      const finance = { ...defaults.finance, provider };
      return cars.flatMap((car) => {
        const offer = financeOffer(known(car), { ...defaults, finance }, now);
        return offer ? [{ provider, car, offer }] : [];
      });
    });
    expect(new Set(offers.map(({ provider }) => provider)).size).toBe(4);
    expect(offers.length).toBeGreaterThan(400);
    for (const { provider, car, offer } of offers) {
      const price = (car.facts.offer_price ?? car.facts.price!) * (provider === "taurus" ? 0.9 : 1);
      const { paymentWeek, termPerUnit, interestRate, comparisonRate } = offer;
      expect(paymentWeek! * termPerUnit!).toBeGreaterThan(price);
      expect(paymentWeek! * termPerUnit!).toBeLessThan(price * 1.35);
      expect(comparisonRate!).toBeGreaterThan(interestRate!);
    }
  });

  it("certifies only young used cars of little use", () => {
    for (const { facts } of cars.filter((car) => car.facts.certified)) {
      expect(facts.car_type).toBe("used");
      expect(now.getUTCFullYear() - facts.year).toBeLessThanOrEqual(6);
      expect(facts.km).toBeLessThan(95_000);
    }
  });

  it("sells only Mazdas at the Mazda dealer and only caravans at the caravan yard", () => {
    const of = (site: string) => lists.find((list) => list.site === site)!.cars;
    expect(new Set(of("coastline-mazda").map((car) => car.facts.make))).toEqual(new Set(["Mazda"]));
    expect(new Set(of("outback-caravans").map((car) => car.facts.simple_body))).toEqual(new Set(["Caravan"]));
    expect(of("metro-subscribe").filter((car) => car.facts.subscription_price).length).toBeGreaterThan(150);
  });
});
