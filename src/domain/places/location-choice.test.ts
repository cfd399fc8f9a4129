import { describe, expect, it } from "vitest";
import type { Location, Site } from "#domain/configuration/site.ts";
import { placesSlice } from "#domain/configuration/slices/places-slice.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import {
  chosenLocations,
  type LocationFilter,
  locationsOfBlock,
  locationsOfPath,
  shownLocations,
} from "./location-choice.ts";
import { areaKind, placesAmong, placesOf, sharesAddress } from "./place.ts";

function location(
  slug: string,
  over: Partial<Omit<Location, "address">> & { address?: object } = {},
): Location {
  const sample = sampleLocation();
  return sampleLocation({
    id: slug,
    slug,
    name: slug,
    primary: false,
    ...over,
    address: { ...sample.address, street: `1 ${slug} Street`, ...over.address },
  });
}
const slugs = (locations: readonly { slug: string }[]) => locations.map(({ slug }) => slug);
const sales = location("sales", { manufacturers: ["Land-Rover"], location_subtype: ["buying"] });
const service = location("service", { location_type: "service" });
const parts = location("parts", { location_type: "parts", primary: true });
const all = [sales, service, parts];
const site = (locations: Location[], over: Partial<Site> = {}) => sampleSite({ locations, ...over });

describe("a block's locations", () => {
  it.each<[LocationFilter, string[]]>([
    [{}, ["sales", "service", "parts"]],
    [{ show: "all" }, ["sales", "service", "parts"]],
    [{ show: "primary" }, ["parts"]],
    [{ show: "sales" }, ["sales"]],
    [{ show: "service" }, ["service"]],
    [{ show: "parts" }, ["parts"]],
    [{ show: "service-and-parts" }, ["service", "parts"]],
    [{ show: "service" as string }, ["service"]],
    [{ show: "nowhere" }, []],
    [{ manufacturer: "Land Rover" }, ["sales"]],
    [{ manufacturer: "Mazda" }, []],
    [{ subtype: "buying" }, ["sales"]],
    [{ exclude: ["sales", "parts"] }, ["service"]],
    [{ show: "primary", exclude: ["parts"] }, ["sales"]],
  ])("of %j are %j [LOC-25, LOC-26, LOC-27, LOC-28] [DECIDE-134]", (filter, expected) => {
    expect(slugs(chosenLocations(all, filter))).toEqual(expected);
  });

  it("may be one by its id [LOC-25]", () => {
    expect(slugs(chosenLocations([location("a", { id: "3844" }), sales], { show: "3844" }))).toEqual(["a"]);
  });

  it("fall back to the primary one when the filter leaves none, to the first where none is primary [LOC-20] [DECIDE-134] [ENT-183]", () => {
    expect(slugs(locationsOfBlock(site(all), { manufacturer: "Mazda" }))).toEqual(["parts"]);
    expect(slugs(locationsOfBlock(site([sales, service]), { show: "parts" }))).toEqual(["sales"]);
    expect(locationsOfBlock(site([]), {})).toEqual([]);
  });

  it("never include a hidden one, nor one whose cars the site excludes [LOC-11] [ENT-184] [SITE-06]", () => {
    const hidden = location("hidden", { visible: false, primary: true });
    const left = site([hidden, ...all]);
    const exclusions = { ...left.search.exclusions, locations: ["service"] };
    expect(slugs(shownLocations({ ...left, search: { ...left.search, exclusions } }))).toEqual([
      "sales",
      "parts",
    ]);
    expect(slugs(locationsOfBlock(site([hidden, sales]), { show: "hidden" }))).toEqual(["sales"]);
  });

  it("treat an empty type as sales [LOC-12] [ENT-180]", () => {
    expect(slugs(chosenLocations([location("a", { location_type: "sales" })], { show: "sales" }))).toEqual([
      "a",
    ]);
  });
});

describe("a page's locations", () => {
  it.each<[string, object, string[]]>([
    ["/", {}, ["sales", "service", "parts"]],
    ["/service", {}, ["service"]],
    ["/service/", {}, ["service"]],
    ["/vehicle-parts-and-accessories", {}, ["service"]],
    ["/service", { listOverride: true }, ["sales", "service", "parts"]],
    ["/warranty", { servicePaths: ["/warranty"] }, ["service"]],
    ["/warranty", { servicePaths: ["/warranty"], listOverride: true }, ["sales", "service", "parts"]],
    ["/services", {}, ["sales", "service", "parts"]],
  ])("on %s with %j are %j [LOC-17, LOC-18] [LOC-16]", (path, over, expected) => {
    expect(slugs(locationsOfPath(site(all, { places: placesSlice.parse(over) }), path))).toEqual(expected);
  });

  it("fall back to the primary one without any service [LOC-20]", () => {
    expect(slugs(locationsOfPath(site([sales, parts]), "/service"))).toEqual(["parts"]);
  });
});

describe("places", () => {
  const at = (slug: string, name: string, address: object, over: Partial<Location> = {}) =>
    location(slug, { name, ...over, address });
  const yard = { street: "1 High Street", city: "Gosford" };

  it("group the departments of one address, sales first [LOC-33] [LOC-37] [DECIDE-134] [ROUTE-35]", () => {
    const [one, ...rest] = placesOf([
      at("p", "Alpha - Parts", yard, { location_type: "parts" }),
      at("s", "Alpha - Sales", yard),
      at("w", "Alpha - Service", { street: "1 high street ", city: "gosford" }, { location_type: "service" }),
    ]);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ name: "Alpha", slug: "alpha", location: { slug: "s" } });
    expect(slugs(one!.departments)).toEqual(["s", "w", "p"]);
  });

  it.each<[string, object, object, boolean]>([
    ["the same place id", { place_id: "x" }, { place_id: "x", street: "9 Other" }, true],
    ["another place id", { place_id: "x", ...yard }, { place_id: "y", ...yard }, false],
    ["street and city where one has no id", { place_id: "x", ...yard }, yard, true],
    ["the same street elsewhere", yard, { ...yard, city: "Wyong" }, false],
    ["no street", { street: null }, { street: null }, false],
  ])("share an address by %s [DECIDE-134] [ENT-176]", (_, a, b, shared) => {
    expect(sharesAddress(at("a", "A", a), at("b", "B", b))).toBe(shared);
  });

  it("are two dealers at one address, and one dealer with two names there", () => {
    const other = { dealership_id: "south", dealership_slug: "south" };
    expect(placesOf([at("a", "Alpha", yard), at("b", "Beta", yard, other)])).toHaveLength(2);
    expect(placesOf([at("a", "Alpha", yard), at("b", "Beta Service", yard)])).toHaveLength(1);
    expect(placesOf([at("a", "Alpha - Sales", yard), at("b", "Alpha - Service", yard, other)])).toHaveLength(
      1,
    );
  });

  it("have distinct slugs where names are equal [LOC-37] [ROUTE-35]", () => {
    const places = placesOf([
      at("a", "Alpha - Sales", { street: "1 A", city: "Gosford" }),
      at("b", "Alpha - Service", { street: "2 B", city: "Wyong" }),
      at("c", "Alpha - Parts", { street: "3 C", city: "Wyong" }),
      at("d", "ÄÖ", { street: "4 D", city: "Wyong" }),
      at("e", "車", { street: "5 E", city: "Wyong" }),
    ]);
    expect(slugs(places)).toEqual(["alpha", "alpha-wyong", "c", "ao", "e"]);
  });

  it("keep their slug when only some departments are selected [LOC-17]", () => {
    const locations = [
      at("s", "Alpha - Sales", yard),
      at("w", "Alpha - Service", yard, { location_type: "service" }),
    ];
    const [place] = placesAmong(placesOf(locations), [locations[1]!]);
    expect(place).toMatchObject({ slug: "alpha", location: { slug: "w" } });
    expect(place?.departments).toHaveLength(1);
  });

  it("are a single map, dealerships with several each, or a list [LOC-14, LOC-15, LOC-16] [LOC-19]", () => {
    const of = (dealerships: string[]) =>
      placesOf(dealerships.map((d, i) => location(`l${i}`, { dealership_id: d, dealership_slug: d })));
    expect(areaKind(of(["a"]))).toBe("map");
    expect(areaKind(of(["a", "a"]))).toBe("list");
    expect(areaKind(of(["a", "b"]))).toBe("list");
    expect(areaKind(of(["a", "a", "b"]))).toBe("list");
    expect(areaKind(of(["a", "a", "b", "b"]))).toBe("dealerships");
  });
});
