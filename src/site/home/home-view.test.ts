import { expect, it } from "vitest";
import { homeSlice } from "#domain/configuration/slices/home-slice.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { categoryLinks } from "./category-links.ts";
import type { HeroChoices } from "./hero-query.ts";
import { heroPictureHeight, homeView } from "./home-view.ts";

const answer = {
  total: 1_234,
  ids: [],
  facets: {
    make: [
      { value: "Land Rover", count: 30 },
      { value: "Mazda", count: 20 },
    ],
    body: [
      { value: "SUV", count: 40 },
      { value: "Ute", count: 10 },
    ],
    model: [{ value: "CX-5", count: 9 }],
  },
  stats: {},
};
const choices: HeroChoices = {
  total: 1_234,
  query: { type: "", make: "", model: "", field1: "", field2: "", price: { low: 5_000, high: 250_000 } },
  types: [],
  makes: [],
  models: [],
  field1: [],
  field2: [],
};
const view = (site = sampleSite(), over: Partial<typeof answer> = {}, types: string[] = []) =>
  homeView({
    site,
    total: answer.total,
    types,
    choices,
    links: categoryLinks(site, { ...answer, ...over }, new Map([["body SUV", aCar()]])),
    fromFeatures: { promotions: [], blog: [], popup: null, locations: null },
    arrivals: [aCar({ pictures: [] }), aCar({ id: "b", slug: "b" })],
    now: new Date("2025-06-01T00:00:00Z"),
    origin: "http://sample.example",
  });

const home = (over: object) => sampleSite({ home: homeSlice.parse(over) });

it("links to the stock by make and by body, with counts, pictures and logos", () => {
  const logo = { url: "/img/320/lr.svg" };
  const { makes, byBody, count } = view(
    sampleSite({ manufacturers: [{ id: "1", name: "Land Rover", slug: "land-rover", logo }] }),
  );
  expect(count).toBe("1,234");
  expect(makes).toMatchObject([
    { label: "Land-Rover", href: "/search/land-rover", count: 30, logo: logo.url },
    { logo: null },
  ]);
  expect(byBody.map((tile) => [tile.href, tile.picture !== null])).toEqual([
    ["/search/suv", true],
    ["/search/ute", false],
  ]);
});

it("links to a single brand's stock by model where no range is listed", () => {
  expect(
    view(sampleSite({ manufacturer: { name: "Mazda" }, template: "manufacturer" })).models,
  ).toMatchObject([{ label: "CX-5", href: "/search/mazda/cx-5", count: 9 }]);
});

it("has the site's heading [HOME-01] [HOME-02]", () => {
  expect(view().heading).toBe("Search Our New & Used Vehicles");
  expect(view(home({ heroHeading: "Search Our Stock" })).heading).toBe("Search Our Stock");
});

it("has its sections in the site's order", () => {
  expect(view(home({ sections: ["locations", "arrivals"] })).sections).toEqual(["locations", "arrivals"]);
  expect(view().sections).toContain("promotions");
});

it("shows the feature banner's three links [HOME-41] [CARD-19] [DECIDE-46]", () => {
  const banner = ["/special-offers", "/book-a-service", "/sell-my-car"].map((url) => ({ label: url, url }));
  const { promo } = sampleSite();
  expect(view(sampleSite({ promo: { ...promo, banner } })).features).toHaveLength(3);
});

it("omits an invalid choice", () => {
  expect(
    view(sampleSite(), { facets: { ...answer.facets, body: [{ value: "Caravan", count: 9 }] } }).byBody,
  ).toEqual([]);
});

it("shows a car with a picture first", () => {
  expect(view().banner).toMatchObject({ wide: false, href: "/cars/b", name: "2022 Mazda CX-5" });
});

it("names the dealer, to people and to search engines", () => {
  const { head, dealer } = view();
  expect(head).toMatchObject({ canonical: "http://sample.example/", index: true });
  expect(head.title).toContain("Sample Motors");
  expect(dealer).toMatchObject({
    "@type": "AutoDealer",
    name: "Sample Motors",
    address: { addressCountry: "AU" },
  });
});

it("shows the site's own banner in the widths of a screen, 230 high where it is small [HOME-11] [HOME-12] [LIMIT-33]", () => {
  expect(heroPictureHeight).toBe(230);
  expect(view(home({ heroImage: "/img/960/harbour.svg" })).banner).toMatchObject({
    wide: true,
    picture: { src: "/img/960/harbour.svg", srcSet: expect.stringContaining("/img/1920/harbour.svg 1920w") },
  });
  expect(view(home({ heroImage: "https://pictures.example/a.jpg" })).banner?.picture).toMatchObject({
    srcSet: "",
  });
});

it.each([
  [["used"], "Used cars for sale"],
  [["used", "new"], "New and used cars for sale"],
  [["used", "new", "demo"], "New, demo and used cars for sale"],
])("has a title that is true of the stock [DECIDE-182]", (types, title) => {
  expect(view(sampleSite(), {}, types).head.title).toBe(`Sample Motors | ${title}`);
});
