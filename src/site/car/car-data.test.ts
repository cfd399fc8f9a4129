import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { priceView } from "#domain/cars/price.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { priceSlice } from "#domain/configuration/slices/price-slice.ts";
import { seoSlice } from "#domain/configuration/slices/seo-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { carStructuredData } from "./car-data.ts";
import { carPageView } from "./car-page-view.ts";
import { carTitles, headAndData } from "./car-seo.ts";
import { pickSimilar, similarSearches } from "./similar-cars.ts";

const formats = formatsFor("en-AU", "AUD");

const data = (change: Partial<Car> = {}, subscriptions = false, confirmedOn: string | null = null) => {
  const car = aCar(change);
  return carStructuredData(car, "2022 Mazda CX-5", {
    url: "https://sample.example/cars/x",
    images: ["https://sample.example/img/640/key-1"],
    price: priceView(car, priceSlice.parse({ subscriptions }), formats),
    breadcrumbs: [
      { label: "Home", href: "/" },
      { label: "2022 Mazda CX-5", href: "/cars/x" },
    ],
    currency: "NZD",
    siteUrl: "https://sample.example/",
    phone: "(02) 4900 1000",
    confirmedOn,
  }) as [Record<string, unknown>, Record<string, unknown>];
};

describe("structured data", () => {
  it.each<[string, Partial<Car>]>([
    ["without a price", { price: null, offer_price: null }],
    ["of which the price is a placeholder", { price: 1, offer_price: null }],
    ["to be ordered", { price: null, offer_price: null, preorder: true }],
  ])("has no offer for a car %s: an offer needs one", (_, change) => {
    expect(data(change)[0]).not.toHaveProperty("offers");
  });

  it.each([
    ["JM0KF4WLA00123456", true],
    ["JM0KF4WLA0012345", false],
    ["JM0KF4WLA0012345O", false],
    ["H123", false],
    ["1M8GDM9AXKP042789", false],
  ])("has the VIN %s if it is one: %s", (vin, isOne) => {
    expect(data({ vin })[0].vehicleIdentificationNumber).toBe(isOne ? vin : undefined);
  });

  it("describes the car, its offer and its breadcrumbs [DECIDE-137]", () => {
    const [car, path] = data();
    expect(car).toMatchObject({
      "@type": ["Product", "Car"],
      vehicleIdentificationNumber: "JM0KF4WLA00123456",
      itemCondition: "https://schema.org/UsedCondition",
      mileageFromOdometer: { value: 34_120, unitCode: "KMT" },
      offers: {
        "@type": "Offer",
        price: 34_990,
        priceCurrency: "NZD",
        availability: "https://schema.org/InStock",
        seller: {
          "@type": "AutoDealer",
          name: "North Motors",
          address: { addressLocality: "Newcastle", addressCountry: "AU" },
        },
      },
    });
    expect(path).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: "https://sample.example/" },
        { position: 2, item: "https://sample.example/cars/x" },
      ],
    });
  });

  it("says when the dealer last confirmed the details", () => {
    expect(data()).toHaveLength(2);
    expect(data({}, false, "2026-03-09")).toContainEqual({
      "@context": "https://schema.org",
      "@type": "WebPage",
      url: "https://sample.example/cars/x",
      lastReviewed: "2026-03-09",
    });
  });

  it.each<[Partial<Car>, string]>([
    [{ status: "sold", sold_at: "2026-03-01T00:00:00Z" }, "SoldOut"],
    [{ status: "coming_soon" }, "PreOrder"],
    [{ reserved: true }, "Reserved"],
  ])("describes %o as %s [CAR-01]", (change, availability) => {
    expect(data(change)[0]).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
  });

  it("never contains a price that the page doesn't show [PRICE-01, PRICE-04]", () => {
    const offer = (change: Partial<Car>, subscriptions = false) =>
      data(change, subscriptions)[0].offers as Record<string, unknown>;
    expect(offer({ price: 10 })).toBeUndefined();
    expect(offer({ subscription_price: 189 }, true)).toMatchObject({
      priceSpecification: { price: 189, unitCode: "WEE" },
    });
    expect(offer({ subscription_price: 189 }, true)).not.toHaveProperty("price");
    expect(data({ vin: null, km: null })[0]).not.toHaveProperty("vehicleIdentificationNumber");
  });
});

describe("title and description", () => {
  const placeholders = {
    name: "2022 Mazda CX-5",
    price: "$34,990",
    city: "Newcastle",
    site: "Sample Motors",
    facts: "34,120 km, Automatic",
    dealership: "North Motors",
  };

  it("come from the site's templates [DECIDE-137]", () => {
    expect(carTitles(seoSlice.parse({}), placeholders)).toEqual({
      title: "2022 Mazda CX-5 for sale in Newcastle | Sample Motors",
      description:
        "2022 Mazda CX-5, 34,120 km, Automatic. $34,990 at North Motors. Photos, features and price.",
    });
  });

  it("are well-formed when the car lacks a field [DECIDE-137]", () => {
    expect(carTitles(seoSlice.parse({}), { ...placeholders, city: null, facts: "" })).toMatchObject({
      title: "2022 Mazda CX-5 for sale | Sample Motors",
      description: "2022 Mazda CX-5. $34,990 at North Motors. Photos, features and price.",
    });
  });
});

it("has the head of a product's page: address, titles, share picture, other languages, structured data [DECIDE-137]", () => {
  const pictures = Array.from({ length: 7 }, (_, n) => ({
    key: `key-${n}`,
    width: 1600,
    height: 1067,
    blur: null,
  }));
  const now = new Date("2026-03-10T12:00:00Z");
  const head = (change: Partial<Car> = {}) => {
    const [car, site] = [aCar({ pictures, confirmed_at: "2026-03-09T00:00:00Z", ...change }), sampleSite()];
    return headAndData(car, carPageView(car, site, now), site, "https://sample.example", now);
  };
  const address = "https://sample.example/cars/2022-mazda-cx-5-maxx-sport-h1042";
  const found = head();
  expect(found.head).toEqual({
    title: "2022 Mazda CX-5 Maxx Sport for sale in Newcastle | Sample Motors",
    description:
      "2022 Mazda CX-5 Maxx Sport, 34,120 km, Automatic, Petrol, SUV. $34,990 at North Motors. Photos, features and price.",
    canonical: address,
    type: "product",
    image: {
      url: "https://sample.example/share/cars/2022-mazda-cx-5-maxx-sport-h1042",
      width: 1200,
      height: 630,
      alt: "2022 Mazda CX-5 Maxx Sport",
    },
    index: true,
    alternates: [],
  });
  const images = [0, 1, 2, 3, 4].map((n) => `https://sample.example/img/640/key-${n}`);
  expect(found.data).toMatchObject([{ url: address, image: images }, {}, { lastReviewed: "2026-03-09" }]);
  expect(head({ confirmed_at: null }).data).toHaveLength(2);
  expect(head({ city: null }).head.title).toContain("in Newcastle");
  expect(head({ city: "Maitland" }).head.title).toContain("in Maitland");
  expect(head({ city: null, location: null }).head.title).toBe(
    "2022 Mazda CX-5 Maxx Sport for sale | Sample Motors",
  );
  expect(head({ price: null }).head.description).toContain("Contact us for price at North Motors");
});

it.each([
  ["{name}  in   {city} , at {dealership}.", "2022 Mazda CX-5, at North Motors."],
  ["{name} – {city}", "2022 Mazda CX-5"],
  ["{city} {name} .", "2022 Mazda CX-5."],
  ["{name}, {city}", "2022 Mazda CX-5"],
  ["{unknown}{name}", "2022 Mazda CX-5"],
  ["{name}  car", "2022 Mazda CX-5 car"],
  ["{name}  .", "2022 Mazda CX-5."],
])("the title %j without a city is %j [DECIDE-137]", (carTitle, title) => {
  const facts = {
    name: "2022 Mazda CX-5",
    price: null,
    city: null,
    site: "S",
    facts: "",
    dealership: "North Motors",
  };
  expect(carTitles({ carTitle, carDescription: "" }, facts)).toEqual({ title, description: "" });
});

describe("the page of a sold car", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  const page = (change: Partial<Car>, own: Partial<Site> = {}) => {
    const [car, site] = [aCar(change), sampleSite(own)];
    const view = carPageView(car, site, now);
    const { head } = headAndData(car, view, site, "https://sample.example", now);
    return { index: head.index, tag: view.tag?.text ?? null };
  };
  const soldAt = (sold_at: string) => ({ status: "sold", sold_at }) as const;
  const dealership = { "north-motors": settings.parse({ include_sold_cars_days: 6 }) };

  it.each<[string, Partial<Car>, Partial<Site>, boolean, string | null]>([
    ["in stock", {}, {}, true, null],
    ["sold within three days", soldAt("2026-03-07T12:00:01Z"), {}, true, "JUST SOLD"],
    ["sold three days ago", soldAt("2026-03-07T12:00:00Z"), {}, false, "SOLD"],
    [
      "sold within the site's own days",
      soldAt("2026-03-05T12:00:00Z"),
      { include_sold_cars_days: 6 },
      true,
      "JUST SOLD",
    ],
    [
      "sold within its dealership's own days",
      soldAt("2026-03-05T12:00:00Z"),
      { dealershipSettings: dealership },
      true,
      "JUST SOLD",
    ],
    [
      "sold yesterday where the site has one day",
      soldAt("2026-03-09T12:00:00Z"),
      { include_sold_cars_days: 1 },
      false,
      "SOLD",
    ],
    ["held back", { show_on_dealer_website: false }, {}, false, null],
  ])(
    "of a car %s is tagged and left to search engines as it should be [DECIDE-130] [SITE-38] [TAG-08]",
    (_, change, own, index, tag) => {
      expect(page(change, own)).toEqual({ index, tag });
    },
  );
});

it("keeps private facts out of the page and its structured data [ENT-070, ENT-071]", () => {
  const car = aCar({ private_suburb: "Mayfield East", private_postcode: "2304" });
  const page = carPageView(car, sampleSite(), new Date("2026-03-10T12:00:00Z"));
  expect(JSON.stringify([page, data(car)])).not.toMatch(/Mayfield East|2304|private/);
});

describe("similar cars", () => {
  const subscriptions = (sold: boolean) => ({ subscriptions: sold });
  const price = { attribute: "price", min: 26_243, max: 43_737 };

  it("are searched within 25 % of the price, near in age and kilometres first, only available ones [CAR-01] [DECIDE-170]", () => {
    const { near } = similarSearches(aCar(), subscriptions(false));
    const model = { attribute: "make_model", anyOf: ["Mazda CX-5"] };
    const age = { attribute: "year", min: 2019, max: 2025 };
    const km = { attribute: "km", min: -5_880, max: 74_120 };
    expect(near[0]?.clauses.slice(1)).toEqual([model, price, age, km]);
    expect(near[2]?.clauses.slice(1)).toEqual([model, price]);
    for (const { clauses, prefer } of near) {
      expect(clauses[0]).toEqual({ attribute: "status", anyOf: ["in_stock", "coming_soon"] });
      expect(clauses).toContainEqual(price);
      expect(prefer).toContainEqual({ attribute: "year", min: 2021, max: 2023 });
    }
  });

  it("by the week are near its price by the week", () => {
    const { near } = similarSearches(aCar({ subscription_price: 200 }), subscriptions(true));
    for (const { clauses } of near)
      expect(clauses).toContainEqual({ attribute: "subscription_price", min: 150, max: 250 });
  });

  it("have any price only beside a car without one, or when none is near", () => {
    const { near, anyPrice } = similarSearches(
      aCar({ price: null, simple_body: null, km: null }),
      subscriptions(false),
    );
    expect(near[4]?.clauses).toHaveLength(1);
    expect(anyPrice).toEqual([]);
    expect(similarSearches(aCar(), subscriptions(false)).anyPrice).toHaveLength(3);
  });

  it("are each shown once, without the car itself, and reserved ones last [CAR-02] [DECIDE-583]", () => {
    const found = [
      ["a", "own", "b"],
      ["b", "c", "d"],
    ];
    const pick = (...reserved: string[]) =>
      pickSimilar(found, { own: "own", count: 3, reserved: new Set(reserved) });
    expect(pick()).toEqual(["a", "b", "c"]);
    expect(pick("a")).toEqual(["b", "c", "d"]);
    expect(pick("b", "d")).toEqual(["a", "c", "b"]);
  });
});
