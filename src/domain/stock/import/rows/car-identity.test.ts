import { describe, expect, it } from "vitest";
import type { CarFacts } from "#domain/cars/car.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { carIdentity, slugStem } from "./car-identity.ts";
import { placeFinder } from "./row-location.ts";

const facts: CarFacts = { make: "Kia", model: "Rio", year: 2020, car_type: "used", status: "in_stock" };
const identity = (
  over: Partial<CarFacts>,
  given: { exported?: string; built?: string } = {},
  feed = "default",
) =>
  carIdentity(
    { dealershipId: "north", feed },
    { ...facts, ...over },
    { exported: given.exported, built: given.built ?? null },
    (text) => `<${text.length}>`,
  );

describe("the identity of a car", () => {
  it("is its stock number, else VIN, else plate, else its description", () => {
    const vin = "JM0ER10L200123456";
    expect(identity({ stocknum: "a#1%", vin }).identity).toBe("north/A%231%25");
    expect(identity({ vin, regplate: "ABC123" }).identity).toBe(`north/vin:${vin}`);
    expect(identity({ vin: "SHORT", regplate: "ABC123" }).identity).toBe("north/rego:ABC123");
    expect(identity({}).from).toBe("description");
  });

  it("is built by the mapping, or taken from our own export, before all others", () => {
    expect(identity({ stocknum: "A1" }, { built: "xyz" })).toEqual({
      identity: "north/~<3>",
      from: "mapping",
    });
    expect(identity({}, { exported: "north/B2#3", built: "xyz" }).identity).toBe("north/B2");
    expect(identity({ stocknum: "A1" }, { exported: "elsewhere/B2" }).identity).toBe("north/A1");
  });

  it("belongs to its feed, except one from our own export", () => {
    expect(identity({ stocknum: "A1" }, {}, "trade").identity).toBe("north/@trade/A1");
    expect(identity({ stocknum: "@trade/A1" }).identity).toBe("north/%40TRADE/A1");
    expect(identity({}, { exported: "north/A1" }, "trade").identity).toBe("north/A1");
  });

  it("never depends on the price or the kilometres", () => {
    const hash = (over: Partial<CarFacts>) =>
      carIdentity(
        { dealershipId: "n", feed: "default" },
        { ...facts, ...over },
        { built: null },
        (text) => text,
      ).identity;
    expect(hash({ price: 1, km: 5, before_price: 2 })).toBe(hash({ price: 9, km: 7 }));
    expect(hash({ badge: "S" })).not.toBe(hash({}));
  });

  it("stays that of the whole badge, although the name leaves the model out of it", () => {
    const described = (name: string) =>
      carIdentity(
        { dealershipId: "n", feed: "default" },
        { ...facts, badge: "Rio GT", name },
        { built: null },
        (text) => text,
      ).identity;
    expect(described("2020 Kia Rio GT")).toBe(described("2020 Kia Rio Rio GT"));
    expect(described("Rio of the boss")).not.toBe(described("2020 Kia Rio GT"));
  });

  it("starts the slug with year, make, model and badge", () => {
    expect(slugStem({ ...facts, badge: "GT-Line é" })).toBe("2020-kia-rio-gt-line-e");
    expect(slugStem({ ...facts, make: "日", model: "本", badge: "x".repeat(200) })).toHaveLength(90);
  });
});

describe("the place of a car in a feed", () => {
  const site = sampleSite({
    dealerships: [
      { id: "north", slug: "north", name: "Sample North", reviews: null },
      { id: "2", slug: "south", name: "Sample South", reviews: null },
    ],
    locations: [
      sampleLocation({ id: "n1", slug: "north-service", location_type: "service", primary: true }),
      sampleLocation({ id: "n2", slug: "north-sales", primary: false }),
      sampleLocation({
        id: "s1",
        slug: "south-yard",
        name: "South Yard",
        dealership_id: "2",
        dealership_slug: "south",
      }),
    ],
  });
  const find = placeFinder(site, {}, false);
  const place = (fields: object, constant = {}) => {
    const found = placeFinder(site, constant, false)(fields);
    return "problem" in found
      ? found.problem.reason
      : [found.dealershipId, found.location?.id, found.warnings.length];
  };

  it("defaults to the site's first dealership and its sales location", () => {
    expect(place({})).toEqual(["north", "n2", 0]);
  });
  it.each(["south", "2", "SAMPLE  South"])("is found by slug, id or name: %s", (dealership) => {
    expect(place({ dealership })).toEqual(["2", "s1", 0]);
  });
  it("is the dealership of a named location", () => {
    expect(place({ location: "south yard" })).toEqual(["2", "s1", 0]);
    expect(place({}, { location: "south-yard" })).toEqual(["2", "s1", 0]);
  });
  it("is the only dealership of a town, at its sales location", () => {
    const address = (city: string) => ({ address: { ...site.locations[0]?.address, city } as never });
    const [service, sales, yard] = site.locations.map((location, at) => ({
      ...location,
      ...address(at === 2 ? "Newcastle" : "Sydney"),
    }));
    const placed = (fields: object, locations: (typeof service)[]) => {
      const found = placeFinder(
        { ...site, locations: locations as typeof site.locations },
        {},
        false,
      )(fields);
      return "problem" in found
        ? found.problem.reason
        : [found.dealershipId, found.location?.id, found.warnings.length];
    };
    const all = [service, sales, yard];
    expect(placed({ location: "newcastle" }, all)).toEqual(["2", "s1", 0]);
    expect(placed({ dealership: "Sydney" }, all)).toEqual(["north", "n2", 0]);
    const both = [service, sales, { ...yard, ...address("Sydney") } as typeof yard];
    expect(placed({ location: "Sydney" }, both)).toEqual(["north", "n2", 1]);
    expect(placed({ dealership: "Sydney" }, both)).toBe("is no dealership of this site");
    const named = (name: string) => [service, sales, { ...yard, name } as typeof yard];
    expect(placed({ location: "newcastle" }, named("Sample Newcastle - Sales"))).toEqual(["2", "s1", 0]);
    expect(placed({ location: "new" }, named("Sample New"))).toEqual(["north", "n2", 1]);
    expect(placed({ location: "castle" }, named("Sample Newcastle"))).toEqual(["north", "n2", 1]);
  });
  it("is rejected for a dealership that the site doesn't show", () => {
    expect(find({ dealership: "elsewhere" })).toMatchObject({
      problem: { field: "dealership", value: "elsewhere" },
    });
    expect(placeFinder({ dealerships: [], locations: [] }, {}, false)({})).toHaveProperty("problem");
  });
  it("is the group's only dealership for an unknown one, but not the only one that a site shows", () => {
    const one = { ...site, dealerships: site.dealerships.slice(0, 1) };
    const unknown = { dealership: "5550001" };
    expect(placeFinder(one, {}, true)(unknown)).toMatchObject({ dealershipId: "north" });
    expect(placeFinder(one, {}, false)(unknown)).toHaveProperty("problem");
  });
  it("doesn't warn of a town that names no dealership [DECIDE-294]", () => {
    expect(place({ city: "Hamilton", location: "Hamilton" })).toEqual(["north", "n2", 0]);
  });
  it("warns of a location that is unknown or another dealership's", () => {
    expect(place({ location: "moon" })).toEqual(["north", "n2", 1]);
    expect(place({ dealership: "north", location: "south-yard" })).toEqual(["north", "n2", 1]);
  });
});
