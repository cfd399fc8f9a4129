// @vitest-environment jsdom
import { globSync, readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { priceBand } from "#domain/cars/bands.ts";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import { legalText } from "#domain/content/pages/legal-texts.ts";
import { fieldsOf } from "#domain/leads/form-definitions/lead-fields.ts";
import { emptySearch } from "#domain/search/search-query.ts";
import { formatsOf } from "#lib/formats.ts";
import { FinanceCalculator } from "#site/parts/finance/finance-calculator.tsx";
import { FormatsContext } from "#site/parts/formats.tsx";
import { SearchPage } from "#site/search/search-page.tsx";
import { searchPageView } from "#site/search/search-page-view.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { carStructuredData } from "./car/car-data.ts";
import { CarPage } from "./car/car-page.tsx";
import { carPageView } from "./car/car-page-view.ts";
import { similarReason } from "./car/similar-reason.ts";
import { heroRange } from "./home/price-slider.ts";
import { PriceSlider } from "./home/price-slider.tsx";

afterEach(cleanup);

const now = new Date("2026-03-10T12:00:00Z");
const filters = ["price", "km", "subscription_price", "price_range"].map((attribute) => ({
  attribute,
  widget: attribute === "price_range" ? "checkbox" : "range",
}));
const site = sampleSite({
  ...settings.parse({
    seo: { language: "de-DE" },
    search: { filters },
    card: { chips: ["km", "length"] },
    car: { caravans: true, showViews: true },
    price: { subscriptions: true, showPriceToBuy: true },
    finance: { enabled: true, provider: "taurus", calculator: true, exampleText: "Beispiel." },
    trade: { enabled: true },
    buy: { payment: { provider: "test" } },
  }),
  currency: "EUR",
});
const formats = formatsOf(site);
const foreign = /\$|\bAUD\b|dollar|\d,\d{3}(?!\d)/i;

const amount = fc.option(fc.integer({ min: 11, max: 2_000_000 }), { nil: null });
const cars = fc
  .record({
    price: amount,
    offer_price: amount,
    before_price: amount,
    subscription_price: amount,
    km: fc.integer({ min: 0, max: 900_000 }),
    views: fc.integer({ min: 0, max: 90_000 }),
    weekly: fc.double({ min: 1, max: 5_000, noNaN: true }),
    market: fc.integer({ min: 1_000, max: 2_000_000 }),
    weight: fc.integer({ min: 500, max: 9_000 }),
  })
  .map(({ weekly, market, weight, ...change }): Car => {
    const offer = { paymentWeek: weekly, paymentMonth: weekly * 4, deposit: 5_000, balloon: 12_000 };
    return aCar({
      ...change,
      item_type: "caravan",
      specifications: { body_length: 21, tare_weight: weight, aggregate_trailer_mass: weight * 2 },
      autograb_data: { state_average_market_price: market, average_market_price: market },
      finance_lenders: { taurus: { ...offer, interestRate: 7.99, comparisonRate: 8.5, termMonths: 60 } },
      confirmed_at: "2026-03-09T14:30:00Z",
    });
  });

const shown = (page: React.ReactNode) => {
  const router = createMemoryRouter([
    { path: "/", element: <FormatsContext value={formats}>{page}</FormatsContext> },
  ]);
  const { container, unmount } = render(<RouterProvider router={router} />);
  const html = container.innerHTML;
  unmount();
  return html;
};

const resultsOf = (car: Car) =>
  searchPageView({
    state: { ...emptySearch, refinements: { price: { min: 15_000, max: 250_000 }, km: { max: 120_000 } } },
    at: { kind: "preset", path: "/search", refinements: {} },
    answer: {
      total: 12_345,
      ids: [],
      facets: { price_range: [{ value: priceBand(25_000, [20_000, 30_000], formats) ?? "", count: 3 }] },
      stats: {
        price: { min: 10_000, max: 260_000 },
        km: { min: 0, max: 180_000 },
        subscription_price: { min: 100, max: 1_200 },
      },
    },
    cars: [car],
    loosen: [],
    failed: false,
    site,
    now,
    origin: "https://autos.example",
  });

describe("a site in euros whose locale is de-DE", () => {
  it("shows no dollar and no thousands comma on its results and car pages, whatever the car", () => {
    fc.assert(
      fc.property(cars, (car) => {
        const view = carPageView(car, site, now);
        const page = {
          url: "https://autos.example/cars/x",
          images: [],
          price: view.price,
          currency: site.currency,
          siteUrl: "https://autos.example",
          phone: null,
          breadcrumbs: view.breadcrumbs,
          confirmedOn: null,
        };
        const results = resultsOf(car);
        for (const text of [
          JSON.stringify(view),
          JSON.stringify(results),
          shown(
            <CarPage
              car={view}
              similar={results.cards.map((card) => ({
                card,
                why: similarReason(
                  { ...car, price: view.price },
                  { ...car, price: card.price },
                  formatsOf(site),
                ),
              }))}
            />,
          ),
          shown(<SearchPage view={results} />),
        ])
          expect(text).not.toMatch(foreign);
        const data = JSON.stringify(carStructuredData(car, view.name, page));
        if ("amount" in view.price) expect(data).toContain('"priceCurrency":"EUR"');
      }),
      { numRuns: 15 },
    );
  });

  it("writes euros and points, and the words stay English", () => {
    const car = aCar({
      price: 24_990,
      subscription_price: null,
      km: 86_570,
      confirmed_at: "2026-03-09T14:30:00Z",
    });
    const html = shown(<CarPage car={carPageView(car, site, now)} similar={[]} />);
    expect(html).toContain("24.990&nbsp;€");
    expect(html).toContain("86.570 km");
    expect(html).toContain("10 March");
  });

  it("has them in the controls of the browser, the forms and the legal texts", () => {
    const start = { page: "/finance", price: 24_990, deposit: 1_500, rate: 8.5, disclaimer: "" };
    const texts = [
      shown(<PriceSlider start={{ low: 20_000, high: 250_000 }} />),
      shown(<FinanceCalculator start={start} comparison={null} />),
      JSON.stringify(fieldsOf("finance", site)),
      legalText("valuation", site),
    ];
    for (const text of texts) expect(text).not.toMatch(foreign);
    expect(texts[0]).toContain(`From ${formats.money(heroRange.min)}`.replace("\u00a0", "&nbsp;"));
    expect(texts[1]).toMatch(/\d,50% p\.a\./);
    expect(texts[1]).toContain('value="24.990"');
    expect(texts[2]).toContain("Under 40.000\u00a0€");
    expect(texts[3]).toContain("100.000 km");
  });
});

describe("the product's source", () => {
  const formatters = ["src/lib/formats.ts", "src/lib/amounts.ts", "src/lib/decimal.ts"];
  // The signs that a stock file may have, and the texts of settings.
  const readers = ["src/domain/stock/import/", "src/domain/configuration/"];
  const files = globSync("src/**/*.{ts,tsx,css}").filter(
    (path) => !/\.test\.tsx?$/.test(path) && !formatters.includes(path),
  );
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

  it("formats numbers and amounts in the formatters' files alone", () => {
    expect(files.length).toBeGreaterThan(800);
    const found = files.filter((path) =>
      /Intl\.NumberFormat|toLocaleString\(/.test(readFileSync(path, "utf8")),
    );
    expect(found).toEqual([]);
    for (const path of formatters.filter((path) => path !== "src/lib/staff-number.ts"))
      expect(readFileSync(path, "utf8")).toContain("Intl.NumberFormat");
  });

  it("writes no currency sign before an amount", () => {
    const sign = /[`"'> ]\$(?:[`"']|\d{2}|\d,\d{3})|[`"'>]\$\$\{|[€£¥]/;
    const found = files
      .filter((path) => !readers.some((reader) => path.startsWith(reader)))
      .filter((path) => sign.test(withoutComments(readFileSync(path, "utf8"))));
    expect(found).toEqual([]);
    expect("`$${amount}`").toMatch(sign);
    expect('"Under $40,000"').toMatch(sign);
  });
});
