import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/a-car.ts";
import { aModel } from "#tests/support/a-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { ModelPage } from "./model-page.tsx";
import { modelPageView, runningOffers, stockNames } from "./model-page-view.ts";
import { modelsPageView } from "./models-page-view.ts";

const now = new Date("2025-06-10T00:00:00Z");
const origin = "http://sample.example";
const model = aModel({
  id: "1",
  slug: "mazda-cx-5",
  status: "new",
  from_price: 37_990,
  fuel: ["Petrol"],
  accessories_count: 1_204,
});
const site = sampleSite({
  range: [
    model,
    aModel({ id: "2", slug: "b", name: "B", body: ["Ute"] }),
    aModel({ id: "3", slug: "c", name: "C" }),
  ],
});
const page = (over: Partial<typeof model> = {}, cars = [aCar()]) =>
  modelPageView({ model: { ...model, ...over }, site, stock: { cars, count: cars.length * 7 }, now, origin });

describe("a model's page [ROUTE-47] [ROUTE-48]", () => {
  it("shows what it is, its price, and where to enquire", () => {
    expect(page()).toMatchObject({
      prefix: "All-new",
      name: "CX-5",
      make: "Mazda",
      from: "$37,990",
      facts: [{ label: "Fuel", value: "Petrol" }],
      accessories: "1,204 genuine accessories",
      enquire: "/enquire?form=model&model=mazda-cx-5",
      category: { name: "SUV", href: "/models?body=SUV" },
      head: { canonical: "http://sample.example/mazda-cx-5" },
    });
  });

  it("shows its colours, further pictures and specification [DECIDE-284]", () => {
    const specification = [{ title: "Engine", lines: [{ label: "Power", value: "140 kW" }] }];
    const view = page({
      colours: [
        { name: "Red", hex: "#c4121f", image_url: "/img/960/red.svg" },
        { name: "Grey", hex: "#4e545a", image_url: null },
      ],
      pictures: [{ url: "/img/960/side.svg", alt: "CX-5, from the side" }],
      specification,
    });
    expect(view.colours).toMatchObject([
      { name: "Red", hex: "#c4121f", picture: { src: "/img/960/red.svg", alt: "Mazda CX-5 in Red" } },
      { name: "Grey", picture: null },
    ]);
    expect(view.pictures).toMatchObject([{ src: "/img/960/side.svg", alt: "CX-5, from the side" }]);
    expect(view.specification).toEqual(specification);
    const html = renderToString(createElement(ModelPage, { view }));
    for (const words of ["Colours", "A closer look", "Specification", "140 kW", 'fill="#c4121f"'])
      expect(html).toContain(words);
    const plain = renderToString(createElement(ModelPage, { view: page() }));
    for (const words of ["Colours<", "A closer look", "Specification"]) expect(plain).not.toContain(words);
  });

  it("shows its cars and links to the rest", () => {
    expect(page().stock).toMatchObject({ count: 7, href: "/search/mazda/cx-5", cards: [{ id: aCar().id }] });
    expect(page({}, []).stock).toMatchObject({ count: 0, cards: [] });
  });

  it("has the brochure, or a form to request it", () => {
    expect(page({ brochure: "https://maker.example/cx-5.pdf" }).brochure).toMatchObject({ external: true });
    expect(page().brochure).toEqual({
      href: "/enquire?form=brochure&model=mazda-cx-5",
      label: "Send me the brochure",
      external: false,
    });
  });

  it("ends with other models, those of the same body first", () => {
    expect(page().others.map((tile) => tile.name)).toEqual(["C", "B"]);
  });

  it("lists its variants with prices, or by their names alone", () => {
    expect(page({ variants: [{ name: "Touring", price: 46_240, text: null }] }).variants[0]?.price).toBe(
      "From $46,240",
    );
    expect(page({ variant: ["Maxx"] }).variants).toEqual([{ name: "Maxx", price: null, text: null }]);
  });
});

it("finds its stock regardless of the feed's spelling", () => {
  expect(stockNames({ name: "HiLux" }, ["Hilux", "HILUX", "Hilux Cab", "hi-lux"])).toEqual([
    "Hilux",
    "HILUX",
  ]);
});

it("shows an offer from its first day to its last, in the site's time zone", () => {
  const offer = { title: "T", text: "t", url: null };
  const titles = (start: string | null, expiry: string | null, at: string) =>
    runningOffers([{ ...offer, start, expiry }], new Date(at), {
      ...sampleSite(),
      timezone: "Australia/Sydney",
    }).length;
  expect(titles("2025-06-10", "2025-06-12", "2025-06-09T13:59:59Z")).toBe(0);
  expect(titles("2025-06-10", "2025-06-12", "2025-06-09T14:00:00Z")).toBe(1);
  expect(titles("2025-06-10", "2025-06-12", "2025-06-12T13:59:59Z")).toBe(1);
  expect(titles("2025-06-10", "2025-06-12", "2025-06-12T14:00:00Z")).toBe(0);
  expect(titles(null, null, "2025-06-12T14:00:00Z")).toBe(1);
});

describe("the range page", () => {
  it("is the whole range with its first category, or the requested one [ROUTE-45] [ROUTE-46]", () => {
    expect(modelsPageView(site, null, origin)).toMatchObject({
      range: { chosen: 0 },
      head: { title: "The Sample Motors range | Sample Motors", canonical: "http://sample.example/models" },
    });
    expect(modelsPageView(site, "ute", origin)).toMatchObject({
      range: { chosen: 1 },
      head: {
        title: "Sample Motors Ute models | Sample Motors",
        canonical: "http://sample.example/models?body=Ute",
      },
    });
    expect(modelsPageView(site, "hovercraft", origin)?.head.canonical).toBe("http://sample.example/models");
  });

  it("doesn't exist without models", () => {
    expect(modelsPageView(sampleSite(), null, origin)).toBeNull();
  });
});
