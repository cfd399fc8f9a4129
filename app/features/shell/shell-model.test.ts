import { expect, it } from "vitest";
import { sampleSite } from "../../site/sample-site.ts";
import type { Location, Site } from "../../site/site.ts";
import { shellLocations, shellModel, socials } from "./shell-model.ts";

function location(over: Partial<Location>): Location {
  return {
    id: "1",
    slug: "a",
    name: "Alpha - Sales",
    dealership_id: "d",
    dealership_slug: "alpha",
    image: null,
    address: {
      street: "1 High St",
      city: "Gosford",
      state: "NSW",
      postcode: "2250",
      lat: null,
      long: null,
      map_key: null,
      place_url: null,
      place_id: null,
    },
    contact_detail: { phone: "(02) 5550 1000", landline_phone: null, opening_hours: [] },
    location_type: "sales",
    location_subtype: [],
    manufacturers: [],
    distribution_locations: [],
    primary: true,
    visible: true,
    intro: null,
    staff: [],
    dealer_license_number: "MD000001",
    motor_vehicle_repairer: null,
    reviews: null,
    ...over,
  };
}

const site: Site = sampleSite({ name: "Alpha Motors", locations: [location({})] });

it("shows a social link only when its address is set [SITE-18]", () => {
  expect(socials(site)).toEqual([]);
  expect(socials({ ...site, facebook_url: "https://facebook.example/a" })).toEqual([
    { name: "Facebook", href: "https://facebook.example/a" },
  ]);
});

it("shows licence numbers by the flag, each once [SITE-17]", () => {
  expect(shellModel(site, 2025).licences).toEqual([{ name: "Alpha", number: "MD000001" }]);
  expect(shellModel({ ...site, showDealerLicence: false }, 2025).licences).toEqual([]);
  expect(shellModel({ ...site, locations: [location({}), location({})] }, 2025).licences).toHaveLength(1);
});

it("joins the departments of one place and leaves hidden ones out", () => {
  const service = location({ name: "Alpha - Service", location_type: "service" });
  const hidden = location({ visible: false, dealership_slug: "beta" });
  expect(shellLocations({ ...site, locations: [service, location({}), hidden] })).toEqual([
    {
      name: "Alpha",
      address: "1 High St",
      suburb: "Gosford NSW 2250",
      phone: "(02) 5550 1000",
      hours: null,
      directions: null,
    },
  ]);
});

it("names no place whose cars the site leaves out [SITE-06]", () => {
  const one = location({});
  const without = (exclusions: Partial<typeof site.search.exclusions>) =>
    shellLocations({
      locations: [one],
      search: { ...site.search, exclusions: { ...site.search.exclusions, ...exclusions } },
    });
  expect(without({})).toHaveLength(1);
  expect(without({ locations: [one.slug] })).toEqual([]);
  expect(without({ dealerships: [one.dealership_slug] })).toEqual([]);
});

it("gives the site's own navigation, or the standard one", () => {
  expect(shellModel(site, 2025).navigation.map((link) => link.href)).toContain("/search/used-cars");
  const used = { ...site, search: { ...site.search, stockFilters: { car_type: ["used"] } } };
  expect(shellModel(used, 2025).navigation.map((link) => link.label)).toEqual([
    "Our cars",
    "Just arrived",
    "Locations",
  ]);
  const own = [{ label: "Utes", href: "/search/ute", children: [] }];
  expect(shellModel({ ...site, navigation: own }, 2025).navigation).toEqual(own);
});

it("carries the theme as a style sheet", () => {
  expect(shellModel(site, 2025).theme).toMatch(/^:root\{--color-[^<]+\}$/);
});
