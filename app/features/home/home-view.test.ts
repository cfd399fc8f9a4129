import { expect, it } from "vitest";
import { sampleSite } from "../../site/sample-site.ts";
import { aCar } from "../cars/a-car.ts";
import { homeView } from "./home-view.ts";

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
const view = (site = sampleSite(), over: Partial<typeof answer> = {}) =>
  homeView({
    site,
    answer: { ...answer, ...over },
    arrivals: [aCar({ pictures: [] }), aCar({ id: "b", slug: "b" })],
    examples: new Map([["body SUV", aCar()]]),
    now: new Date("2025-06-01T00:00:00Z"),
    origin: "http://sample.example",
  });

it("opens the stock by make and by body, with counts and pictures [SITE-20]", () => {
  const { range, byBody, count } = view();
  expect(count).toBe("1,234");
  expect(range).toMatchObject({
    title: "Browse by make",
    doors: [{ label: "Land-Rover", href: "/search/land-rover", count: 30 }, {}],
  });
  expect(byBody.map((door) => [door.href, door.picture !== null])).toEqual([
    ["/search/suv", true],
    ["/search/ute", false],
  ]);
});

it("opens a single brand's stock by model", () => {
  expect(view(sampleSite({ manufacturer: { name: "Mazda" }, template: "manufacturer" })).range).toMatchObject(
    {
      title: "The Mazda range",
      doors: [{ label: "CX-5", href: "/search/mazda/cx-5", count: 9 }],
    },
  );
});

it("leaves out a choice that is none", () => {
  expect(
    view(sampleSite(), { facets: { ...answer.facets, body: [{ value: "Caravan", count: 9 }] } }).byBody,
  ).toEqual([]);
});

it("leads with a car that has a picture", () => {
  expect(view().hero).toMatchObject({ href: "/cars/b", name: "2022 Mazda CX-5" });
});

it("says whose page it is, to people and to search engines", () => {
  const { head, dealer } = view();
  expect(head).toMatchObject({ canonical: "http://sample.example/", index: true });
  expect(head.title).toContain("Sample Motors");
  expect(dealer).toMatchObject({
    "@type": "AutoDealer",
    name: "Sample Motors",
    address: { addressCountry: "AU" },
  });
});

it("offers a kept hero picture in the widths of a screen, any other as it is", () => {
  const scene = (heroImage: string | null) => view({ ...sampleSite(), home: { heroImage } }).scene;
  expect(scene(null)).toBeNull();
  expect(scene("/img/960/harbour.svg")).toEqual({
    src: "/img/960/harbour.svg",
    srcSet:
      "/img/640/harbour.svg 640w, /img/960/harbour.svg 960w, /img/1280/harbour.svg 1280w, /img/1920/harbour.svg 1920w",
  });
  expect(scene("https://pictures.example/a.jpg")?.srcSet).toBe("");
});
