import { expect, it } from "vitest";
import type { Location, Site } from "#domain/configuration/site.ts";
import { homeSlice } from "#domain/configuration/slices/home-slice.ts";
import { aModel } from "#tests/support/a-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
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
  const textOf = (more: Partial<Site>) => shellModel({ ...site, ...more }, 2025, true).licences;
  expect(textOf({})).toBe("Dealer licence: Alpha MD000001");
  expect(textOf({ showDealerLicence: false })).toBeNull();
  expect(textOf({ locations: [location({ dealer_license_number: null })] })).toBeNull();
  expect(textOf({ locations: [location({}), location({})] })).toBe("Dealer licence: Alpha MD000001");
  const other = location({ dealer_license_number: "MD000002" });
  expect(textOf({ locations: [location({}), other] })).toBe(
    "Dealer licences: Alpha MD000001 · Alpha MD000002",
  );
});

it("joins the departments of one place and leaves hidden ones out", () => {
  const service = location({ name: "Alpha - Service", location_type: "service" });
  const hidden = location({ visible: false, dealership_slug: "beta" });
  expect(shellLocations({ ...site, locations: [service, location({}), hidden] })).toEqual([
    {
      name: "Alpha",
      address: "1 High St",
      suburb: "Gosford NSW 2250",
      phone: { text: "(02) 5550 1000", href: "tel:0255501000" },
      hours: null,
      directions: null,
    },
  ]);
});

it("excludes places whose cars the site excludes [SITE-06]", () => {
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

it("uses the site's own navigation, or the standard one", () => {
  expect(shellModel(site, 2025, true).navigation.map((link) => link.href)).toContain("/search/used-cars");
  const used = { ...site, search: { ...site.search, stockFilters: { car_type: ["used"] } } };
  expect(shellModel(used, 2025, true).navigation.map((link) => link.label)).toEqual([
    "Our cars",
    "Just arrived",
    "Locations",
  ]);
  const own = [{ label: "Utes", href: "/search/ute", children: [], menu: null }];
  expect(shellModel({ ...site, navigation: own }, 2025, true).navigation).toEqual([
    { label: "Utes", href: "/search/ute", children: [], models: false },
  ]);
});

it("adds the range's body types under a models link, where there is a range [HOME-36]", () => {
  const navigation = [{ label: "Models", href: "/models", children: [], menu: "models" as const }];
  const range = [aModel({ body: ["SUV"] }), aModel({ id: "2", slug: "b", body: ["Ute"] })];
  expect(shellModel({ ...site, navigation, range }, 2025, true).navigation[0]).toEqual({
    label: "Models",
    href: "/models",
    models: true,
    children: [
      { label: "SUV", href: "/models?body=SUV" },
      { label: "Ute", href: "/models?body=Ute" },
    ],
  });
  expect(shellModel({ ...site, navigation }, 2025, true).navigation[0]).toMatchObject({
    models: false,
    children: [],
  });
});

it("has the offers among its links while some are active [SITE-32] [DECIDE-103]", () => {
  const hrefs = (count: number, hasOffers = true) =>
    shellModel({ ...site, offers: { count } }, 2025, hasOffers).navigation.map(({ href }) => href);
  expect(hrefs(0)).not.toContain("/special-offers");
  expect(hrefs(2).slice(-2)).toEqual(["/special-offers", "/#locations"]);
  expect(hrefs(2, false)).not.toContain("/special-offers");
});

it("shows brand logos, only of its make on a single brand's site [HOME-35]", () => {
  const manufacturers = ["Kia", "Ford"].map((name) => ({
    id: name,
    name,
    slug: name.toLowerCase(),
    logo: { url: `/${name}.svg` },
  }));
  const plain = { id: "x", name: "Other", slug: "other", logo: null };
  const names = (over: Partial<Site>) =>
    shellModel({ ...site, ...over }, 2025, true).brands.map(({ name }) => name);
  expect(names({ manufacturers: [...manufacturers, plain] })).toEqual(["Kia", "Ford"]);
  expect(names({ manufacturers, manufacturer: { name: "Ford" } })).toEqual(["Ford"]);
  expect(shellModel({ ...site, manufacturers }, 2025, true).brands[0]?.href).toBe("/search/kia");
});

it("shows its place, its own texts and its own links [HOME-38] [HOME-39] [HOME-40]", () => {
  const home = homeSlice.parse({
    headerLabel: "CAIRNS QLD",
    headerLinks: [
      { label: "Fleet", href: "/fleet" },
      { label: "Club", href: "https://club.example", logo: "/club.svg" },
    ],
  });
  const shell = shellModel({ ...site, home, phone: { ...site.phone, number: "(02) 5550 1000" } }, 2025, true);
  expect(shell.phone).toEqual({ text: "(02) 5550 1000", href: "tel:0255501000" });
  expect(shell.place).toEqual({ label: "Gosford NSW 2250", href: "/#locations" });
  expect(shell.label).toBe("CAIRNS QLD");
  expect(shell.links).toEqual([
    { label: "Fleet", href: "/fleet", logo: null },
    { label: "Club", href: "https://club.example", logo: "/club.svg" },
  ]);
  expect(shellModel(site, 2025, true).label).toBeNull();
});

it("links to the privacy page, the terms and the accessibility statement from the footer [CMS-26]", () => {
  expect(shellModel(site, 2025, true).legal.map(({ href }) => href)).toEqual([
    "/privacy-policy",
    "/terms-and-conditions",
    "/accessibility",
  ]);
});

it("contains the theme as a style sheet", () => {
  expect(shellModel(site, 2025, true).theme).toMatch(/^:root\{--color-[^<]+\}$/);
});
