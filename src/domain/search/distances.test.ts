import { describe, expect, it } from "vitest";
import { distanceKm, type Point } from "#lib/sphere.ts";
import { aCar } from "#tests/support/a-car.ts";
import { aStock } from "#tests/support/a-stock.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { distancesFrom, offersDistance } from "./distances.ts";
import { withoutNear, withoutRadius } from "./search-edits.ts";
import { emptySearch, formatSearch, parseSearch, type SearchState } from "./search-query.ts";
import { sortOptions } from "./sort-options.ts";
import { plainText, toEngineQuery } from "./to-engine-query.ts";
import { radii, radiusFor } from "./words/near.ts";
import { readPlace } from "./words/places.ts";
import { tokensOf } from "./words/tokens.ts";

const site = sampleSite();
const [sample] = site.locations as [(typeof site.locations)[number]];
const located = (id: string, { lat, long }: Point, postcode: string | null = null) => ({
  ...sample,
  id,
  name: id,
  address: { ...sample.address, city: null, lat, long, postcode },
});
const nowhere = { find: () => [] };

/** Numbers from 0 to 1 that are the same in each run. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe("cars near a postcode", () => {
  const numbers = random(20261127);
  const next = () => numbers.next().value;
  const place = () => ({ lat: -38 + 4 * next(), long: 144 + 4 * next() });

  it.each(Array.from({ length: 25 }, (_, at) => at))(
    "are those within the radius, the nearest first, as each car alone says (stock %i) [DECIDE-156] [DECIDE-157]",
    async () => {
      const points = Array.from({ length: 12 }, place);
      const locations = points.map((point, at) => located(`l${at}`, point));
      const cars = Array.from({ length: 80 }, (_, at) => {
        const location = next() < 0.1 ? null : locations[Math.floor(next() * locations.length)]!;
        return aCar({ id: `c${at}`, location: location as never, custom_rank: at });
      });
      const stock = aStock(cars, { ...site, locations });
      const from = place();
      const within = radii[Math.floor(next() * radii.length)]!;
      const distances = distancesFrom(from, locations, nowhere);
      const ids = async (near: SearchState["near"], sortBy: SearchState["sortBy"]) =>
        (await stock.search({ ...toEngineQuery({ ...emptySearch, sortBy, near }, site), limit: 100 })).ids;
      const kmOf = ({ location }: (typeof cars)[number]) =>
        location ? distanceKm(from, location.address as Point) : Number.POSITIVE_INFINITY;
      // Equally far cars are in the usual order, which is the highest rank first.
      const byDistance = (some: typeof cars) =>
        some
          .toSorted((a, b) => (b.custom_rank ?? 0) - (a.custom_rank ?? 0))
          .sort((a, b) => (kmOf(a) === kmOf(b) ? 0 : kmOf(a) - kmOf(b)))
          .map(({ id }) => id);
      expect(await ids({ postcode: "3220", distances }, "nearest")).toEqual(byDistance(cars));
      expect(await ids({ postcode: "3220", within, distances }, "nearest")).toEqual(
        byDistance(cars.filter((car) => kmOf(car) <= within)),
      );
    },
  );

  it("are the same by words and by the filter [DECIDE-156]", () => {
    const geelong = { lat: -38.147, long: 144.36 };
    const points = Array.from({ length: 40 }, () => ({ lat: -39 + 2 * next(), long: 143 + 3 * next() }));
    const locations = points.map((point, at) => located(`l${at}`, point));
    const finder = { find: (key: string) => (key === "3220" ? [geelong] : []) };
    const stocked = points.map((point, at) => ({ value: `l${at}`, names: [], point }));
    const distances = distancesFrom(geelong, locations, finder);
    for (const within of radii) {
      const words = readPlace(
        tokensOf(`within ${within} km of 3220`),
        0,
        { attribute: "location_name", stocked, finder },
        { prefixed: true, isName: () => true },
      );
      const { base } = toEngineQuery(
        { ...emptySearch, near: { postcode: "3220", within, distances } },
        site,
        plainText(""),
      );
      expect(base).toEqual([{ attribute: "location_id", anyOf: words?.values }]);
    }
  });

  it("have the place of their location's postcode where it has no coordinates", () => {
    const finder = { find: (key: string) => (key === "3220" ? [{ lat: -38, long: 144 }] : []) };
    const unplaced = (id: string, postcode: string | null) => ({
      id,
      address: { ...sample.address, lat: null, long: null, postcode, city: null },
    });
    const distances = distancesFrom(
      { lat: -38, long: 144 },
      [unplaced("a", "3220"), unplaced("b", null)],
      finder,
    );
    expect([...distances]).toEqual([["a", 0]]);
  });
});

describe("the address of a search near a postcode", () => {
  it.each([
    ["near=3220", "near=3220"],
    ["near=3220&within=50&sortBy=nearest", "near=3220&within=50&sortBy=nearest"],
    ["near=+3220+&within=37", "near=3220&within=50"],
    ["near=3220&within=9999", "near=3220"],
    ["near=3220&within=0", "near=3220"],
    ["near=3220&within=abc", "near=3220"],
    ["within=50&sortBy=nearest", ""],
    ["near=%00%00", ""],
    ["near=not+a+postcode+at+all", "near=not+a+post"],
  ])("reads %s as %s [DECIDE-156]", (query, expected) => {
    expect(formatSearch(parseSearch(new URLSearchParams(query)))).toBe(expected);
  });

  it("has few radii, rounded up", () => {
    expect(["1", "10", "10.5", "250", "251", "", "-5", "1e3"].map(radiusFor)).toEqual([
      10,
      10,
      25,
      250,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("loses the postcode with its radius and order, or the radius alone", () => {
    const state = parseSearch(new URLSearchParams("near=3220&within=50&sortBy=nearest&page=2&make=Kia"));
    expect(formatSearch(withoutNear(state))).toBe("make=Kia");
    expect(formatSearch(withoutRadius(state))).toBe("make=Kia&near=3220&sortBy=nearest");
    expect(withoutNear({ ...state, sortBy: "latest" }).sortBy).toBe("latest");
  });
});

describe("distances are offered", () => {
  const two = [located("a", { lat: -38, long: 144 }), located("b", { lat: -37, long: 145 })];
  it.each([
    ["two places", {}, true],
    ["one place", { locations: two.slice(0, 1) }, false],
    ["two departments at one place", { locations: [two[0]!, { ...two[0]!, id: "c" }] }, false],
    [
      "a place of sales and one of service",
      { locations: [two[0]!, { ...two[1]!, location_type: "service" as const }] },
      false,
    ],
    ["a hidden second place", { locations: [two[0]!, { ...two[1]!, visible: false }] }, false],
    ["another country", { timezone: "Pacific/Auckland" }, false],
  ])("for %s: %j is %s [DECIDE-158]", (_name, change, offered) => {
    expect(offersDistance({ locations: two, timezone: "Australia/Sydney", ...change })).toBe(offered);
  });
});

describe("the orders of a list that a site chooses", () => {
  const names = (
    sorts: (typeof site.search.sorts)[number][],
    sortBy: SearchState["sortBy"],
    isNear: boolean,
  ) => sortOptions({ sorts }, sortBy, isNear).map(({ name }) => name);
  it("are its own, most relevant always, nearest only near a postcode [DECIDE-159]", () => {
    expect(names(["year", "km", "nearest"], "relevance", false)).toEqual(["relevance", "year", "km"]);
    expect(names(["latest", "relevance", "nearest"], "relevance", true)).toEqual([
      "latest",
      "relevance",
      "nearest",
    ]);
    expect(names(["relevance"], "price_asc", false)).toEqual(["relevance", "price_asc"]);
  });

  it("sort by kilometres and year where the site offers them, and not elsewhere [DECIDE-159]", async () => {
    const cars = [
      aCar({ id: "a", km: 90_000, year: 2024, custom_rank: 3 }),
      aCar({ id: "b", km: 10_000, year: 2019, custom_rank: 2 }),
      aCar({ id: "c", km: null, year: 2021, custom_rank: 1 }),
    ];
    const offering = { ...site, search: { ...site.search, sorts: ["km" as const, "year" as const] } };
    const ids = async (sortBy: SearchState["sortBy"], on: typeof site) =>
      (await aStock(cars, on).search(toEngineQuery({ ...emptySearch, sortBy }, on))).ids;
    expect(await ids("km", offering)).toEqual(["b", "a", "c"]);
    expect(await ids("year", offering)).toEqual(["a", "c", "b"]);
    expect(await ids("km", site)).toEqual(["a", "b", "c"]);
  });
});
