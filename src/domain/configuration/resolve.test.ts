import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { configurationDocument } from "./document.ts";
import { type Resolution, resolveSite } from "./resolve.ts";
import { settings } from "./settings.ts";
import type { SettingsLayer } from "./settings-layer.ts";
import { type Site, settingsFor } from "./site.ts";
import { templateDefaults } from "./template-defaults.ts";

type Written = z.input<typeof configurationDocument>;
type Parts = {
  agency?: SettingsLayer;
  site?: Partial<NonNullable<Written["site"]>>;
  group?: Partial<NonNullable<Written["group"]>>;
};

function resolution({ site, group, agency }: Parts = {}): Resolution {
  const document = configurationDocument.parse({
    group: {
      slug: "g",
      name: "Group",
      dealerships: [
        { slug: "one", name: "One" },
        { slug: "two", name: "Two" },
      ],
      locations: [
        { slug: "yard", name: "Yard", dealership_slug: "one" },
        { slug: "hidden", name: "Hidden", dealership_slug: "one", visible: false },
        { slug: "depot", name: "Depot", dealership_slug: "two", location_type: "service" },
      ],
      ...group,
    },
    site: { slug: "s", name: "Site", ...site },
  });
  return resolveSite({
    groupId: "g-id",
    groupVersion: 2,
    group: document.group!,
    siteId: "s-id",
    siteVersion: 3,
    site: document.site!,
    agency,
    agencyVersion: agency ? 1 : 0,
  });
}

function resolved(parts: Parts = {}): Site {
  const result = resolution(parts);
  if (result.kind === "invalid") throw new Error(JSON.stringify(result.problems));
  return result.site;
}

function problems(parts: Parts): string[] {
  const result = resolution(parts);
  return result.kind === "ok" ? [] : result.problems.map((one) => `${one.path}: ${one.message}`);
}

/** One row per field of the site's configuration: its input and the resulting value. */
const fields: [rule: string, written: Parts["site"], read: (site: Site) => unknown, expected: unknown][] = [
  ["SITE-21", { slug: "key" }, (site) => site.slug, "key"],
  ["SITE-22", {}, (site) => site.id, "s-id"],
  ["SITE-23", { name: "Name" }, (site) => site.name, "Name"],
  ["SITE-24", { template: "group" }, (site) => site.template, "group"],
  ["SITE-25", { logo: { url: "/logo.svg" } }, (site) => site.logo?.url, "/logo.svg"],
  ["SITE-26", { dealerships: ["two"] }, (site) => site.dealerships.map((one) => one.slug), ["two"]],
  ["SITE-27", { dealerships: ["one"] }, (site) => site.locations.map((one) => one.location_type), ["sales"]],
  ["SITE-28", { manufacturer: { name: "Mazda" } }, (site) => site.manufacturer?.name, "Mazda"],
  ["SITE-29", { garage_enabled: true }, (site) => site.garage_enabled, true],
  ["SITE-30", { stock_count: 4200 }, (site) => site.stock_count, 4200],
  ["SITE-31", { phone: { number: "02 5550 0100" } }, (site) => site.phone.number, "02 5550 0100"],
  ["SITE-32", { offers: { count: 3 } }, (site) => site.offers.count, 3],
  [
    "SITE-33",
    { navigation: [{ label: "New", href: "/search/new-cars" }] },
    (site) => site.navigation[0]?.label,
    "New",
  ],
  [
    "SITE-34",
    { youtube_url: "https://youtube.example/a" },
    (site) => site.youtube_url,
    "https://youtube.example/a",
  ],
  [
    "SITE-35",
    { facebook_url: "https://facebook.example/a" },
    (site) => site.facebook_url,
    "https://facebook.example/a",
  ],
  [
    "SITE-36",
    { instagram_url: "https://insta.example/a" },
    (site) => site.instagram_url,
    "https://insta.example/a",
  ],
  ["SITE-37", { xtime_url: "https://book.example/a" }, (site) => site.xtime_url, "https://book.example/a"],
  ["SITE-37", { xtime_url: "/book/a" }, (site) => site.xtime_url, "/book/a"],
  ["SITE-38", { include_sold_cars_days: 7 }, (site) => site.include_sold_cars_days, 7],
  [
    "SITE-39",
    { search_categories: [{ label: "Utes", filters: { body: ["Ute"] } }] },
    (site) => site.search_categories[0]?.filters.body,
    ["Ute"],
  ],
  ["SITE-40", { redbook: true }, (site) => site.redbook, true],
  ["SITE-41", { override_city: "Newcastle" }, (site) => site.override_city, "Newcastle"],
];

describe("fields of the site's configuration [SITE-21..41] [DECIDE-71] [DECIDE-101] [DECIDE-102] [DECIDE-103] [DECIDE-127] [DECIDE-128]", () => {
  it.each(fields)("[%s] is read from its own key", (_rule, written, read, expected) => {
    expect(read(resolved({ site: written }))).toEqual(expected);
  });

  it("have defaults, so that a site needs a slug and a name only [SITE-38]", () => {
    const site = resolved();
    const own = settings.parse({ theme: templateDefaults.standard.theme });
    expect(site).toMatchObject({ ...own, include_sold_cars_days: 3, hosts: ["s.localhost"] });
    expect([site.garage_enabled, site.redbook, site.offers.count, site.stock_count]).toEqual([
      false,
      false,
      0,
      null,
    ]);
  });
});

describe("a site's options", () => {
  it("change features, filters, wording, buttons and phone numbers [SITE-03] [SITE-07]", () => {
    const site = resolved({
      site: {
        features: { chat: true },
        search: { filters: [{ attribute: "make", widget: "cards" }] },
        price: { noPriceText: "Ask us" },
        card: { buttons: [{ action: "reserve", label: "Hold it" }] },
        phone: { callTheDealer: "1300 000 000", byType: { used: "1" }, overrides: { one: "2" } },
      },
    });
    expect(site.features.chat).toBe(true);
    expect(site.features.absent).toBeUndefined();
    expect(site.search.filters).toHaveLength(1);
    expect(site.price.noPriceText).toBe("Ask us");
    expect(site.card.buttons[0]?.label).toBe("Hold it");
    expect(site.phone).toMatchObject({
      callTheDealer: "1300 000 000",
      byType: { used: "1" },
      overrides: { one: "2" },
    });
  });

  it("change layout, header links, logo, legal texts and licence numbers [SITE-04] [SITE-17]", () => {
    const site = resolved({
      site: {
        template: "manufacturer",
        navigation: [{ label: "Offers", href: "/offers" }],
        logo: { url: "https://cdn.example/logo.svg" },
        legal: { copyright: "All ours." },
        showDealerLicence: false,
      },
    });
    expect(site.template).toBe("manufacturer");
    expect(site.navigation[0]).toEqual({ label: "Offers", href: "/offers", children: [], menu: null });
    expect(site.legal.copyright).toBe("All ours.");
    expect(site.showDealerLicence).toBe(false);
  });

  it("change its stock: filters, exclusions and the manufacturer's make [SITE-05] [SITE-06] [SITE-28]", () => {
    const site = resolved({
      site: {
        manufacturer: { name: "Mazda" },
        search: {
          stockFilters: { car_type: ["used"], price: "5000:" },
          exclusions: { cars: ["S1"], locations: ["yard"] },
        },
      },
    });
    expect(site.search.stockFilters).toEqual({ car_type: ["used"], price: "5000:", make: ["Mazda"] });
    expect(site.search.exclusions).toEqual({ cars: ["S1"], dealerships: [], locations: ["yard"] });
    expect(
      problems({ site: { manufacturer: { name: "Mazda" }, search: { stockFilters: { make: ["Kia"] } } } }),
    ).toEqual(["site.search.stockFilters.make: a site of the manufacturer Mazda lists only its cars"]);
  });

  it("change the certified variant, with its own copy [SITE-12] [SITE-10]", () => {
    const group = { car: { blogCards: [{ title: "Ours", text: "t", url: "/blog" }] } };
    const certified = resolved({
      group,
      site: { variant: "certified", car: { blogCards: [] }, tagline: "Certified" },
    });
    expect([certified.variant, certified.car.blogCards, certified.tagline]).toEqual([
      "certified",
      [],
      "Certified",
    ]);
    expect(resolved({ group }).car.blogCards).toHaveLength(1);
  });

  it("set its search index, map tiles and pictures [SITE-14] [SITE-15] [SITE-16]", () => {
    const site = resolved({
      site: {
        search: { index: { name: "cars-s", host: "https://search.example", key: "search-key" } },
        maps: { tiles: "https://tiles.example/{z}/{x}/{y}?key={key}", key: "tiles-key" },
        images: { cdnTemplate: "https://cdn.example/{width}/{quality}/{path}" },
      },
    });
    expect(site.search.index).toEqual({ name: "cars-s", host: "https://search.example", key: "search-key" });
    expect(site.maps.key).toBe("tiles-key");
    expect(site.images.cdnTemplate).toContain("{path}");
    expect(resolved().search.index).toEqual({ name: null, host: null, key: null });
  });

  it("include its dealerships in its order and their visible locations, without another query [SITE-13] [SITE-26]", () => {
    const site = resolved({ site: { dealerships: ["two", "one"] } });
    expect(site.dealerships.map((one) => one.slug)).toEqual(["two", "one"]);
    expect(site.locations.map((one) => one.slug)).toEqual(["yard", "depot"]);
    expect(resolved({ site: { dealerships: ["two"] } }).locations.map((one) => one.slug)).toEqual(["depot"]);
  });
});

describe("layers", () => {
  it("have the agency's above the platform's defaults and below every other [DECIDE-335]", () => {
    const agency: SettingsLayer = {
      tagline: "Agency",
      theme: { header: "brand" },
      home: { footerLinks: [] },
    };
    const taglines = [
      {},
      { agency },
      { agency, group: { tagline: "Group" } },
      { agency, group: { tagline: "Group" }, site: { tagline: "Site" } },
      { agency, group: { tagline: null } },
    ].map((parts) => resolved(parts).tagline);
    expect(taglines).toEqual([null, "Agency", "Group", "Site", "Agency"]);
    expect(resolved({ agency }).theme.header).toBe("brand");
    expect(resolved({ agency, site: { template: "manufacturer" } }).theme.header).toBe("dark");
    expect(resolved({ agency }).version).toBe(6);
  });

  it("are applied in the order platform, template, group, site and dealership [SITE-11] [DECIDE-127]", () => {
    const at = (parts: Parts) => settingsFor(resolved(parts), "one").theme.header;
    const dealerships = [
      { slug: "one", name: "One", settings: { theme: { header: "brand" as const } } },
      { slug: "two", name: "Two" },
    ];
    expect(at({})).toBe("light");
    expect(at({ site: { template: "manufacturer" } })).toBe("dark");
    expect(at({ site: { template: "manufacturer" }, group: { theme: { header: "light" } } })).toBe("light");
    expect(at({ site: { theme: { header: "dark" } }, group: { theme: { header: "light" } } })).toBe("dark");
    expect(at({ site: { theme: { header: "dark" } }, group: { dealerships } })).toBe("brand");
  });

  it("let a dealership override buttons, headers and promotions for its own cars only [SITE-11]", () => {
    const site = resolved({
      group: {
        dealerships: [
          {
            slug: "one",
            name: "One",
            settings: {
              card: { buttons: [{ action: "explore", label: "One's own" }] },
              promo: { positions: [3] },
              theme: null,
            },
          },
          { slug: "two", name: "Two", settings: {} },
        ],
      },
    });
    expect(settingsFor(site, "one").card.buttons[0]?.label).toBe("One's own");
    expect(settingsFor(site, "one").promo.positions).toEqual([3]);
    expect(settingsFor(site, "two")).toBe(site);
    expect(Object.keys(site.dealershipSettings)).toEqual(["one"]);
    expect(site.promo.positions).toEqual([8, 17]);
  });

  it("increase the version with the group's and with the site's [SITE-01]", () => {
    expect(resolved().version).toBe(5);
  });

  it("use each template's defaults: a make filter where there are several makes, locations early in a group", () => {
    const filters = (template: Site["template"]) =>
      resolved({ site: { template } }).search.filters.map((filter) => filter.attribute);
    expect(filters("manufacturer")).not.toContain("make");
    expect(filters("group").indexOf("location_name")).toBeLessThan(filters("group").indexOf("make"));
    expect(filters("standard").at(-1)).toBe("location_name");
  });
});

describe("unknown names are rejected with the nearest known one", () => {
  it.each<[Parts, string]>([
    [
      { site: { dealerships: ["onne"] } },
      "site.dealerships[0]: the group has no dealership onne; did you mean one?",
    ],
    [{ site: { dealerships: ["one", "one"] } }, "site.dealerships[1]: one is listed twice"],
    [
      { site: { phone: { overrides: { tvo: "1" } } } },
      "site.phone.overrides.tvo: the group has no dealership tvo; did you mean two?",
    ],
    [
      { group: { finance: { excludedDealerships: ["three"] } } },
      "group.finance.excludedDealerships[0]: the group has no dealership three; it has one, two",
    ],
    [
      { site: { search: { exclusions: { locations: ["yrd"] } } } },
      "site.search.exclusions.locations[0]: the group has no location yrd; did you mean yard?",
    ],
    [
      { group: { locations: [{ slug: "x", name: "X" }] } },
      "group.locations[0].dealership_slug: names no dealership of the group; write one of one, two",
    ],
    [
      {
        group: {
          dealerships: [
            { slug: "a", name: "A" },
            { slug: "a", name: "B" },
          ],
        },
      },
      "group.dealerships[1].slug: a is taken by dealerships[0]: give it another",
    ],
    [
      { site: { car: { certifiedInfo: { title: "No words" } } } },
      "site.car.certifiedInfo.text: Invalid input: expected string, received undefined",
    ],
  ])("%#", (parts, problem) => {
    expect(problems(parts)).toContain(problem);
  });
});

describe("destinations of events", () => {
  const analytics = { name: "analytics", kind: "ga4", account: "G-ABC123" } as const;
  const own = {
    name: "analytics",
    url: "https://collect.example/in",
    purpose: "statistics",
    secret: "key",
  } as const;
  const of = (tracking: object) => problems({ site: { tracking } as Parts["site"] });

  it("need a site that asks for consent, unless they are off [DECIDE-240]", () => {
    expect(of({ requireConsent: true, destinations: [analytics] })).toEqual([]);
    expect(of({ destinations: [{ ...analytics, mode: "off" }] })).toEqual([]);
    expect(of({ destinations: [analytics] })).toEqual([
      "site.tracking.destinations[0]: nothing is sent without consent: turn on tracking.requireConsent first",
    ]);
  });

  it("have names of their own", () => {
    expect(of({ requireConsent: true, destinations: [analytics], receivers: [own] })).toEqual([
      "site.tracking.receivers[0].name: analytics is taken: give it another name",
    ]);
  });

  it.each([
    [{ kind: "ga4", account: "1234567890" }, "an account of ga4 is"],
    [{ kind: "meta", account: "G-ABC123" }, "an account of meta is"],
    [{ kind: "google_ads", account: "123456" }, "an account of google_ads is"],
    [{ kind: "meta", account: "1234567890", mode: "test" }, "without a code"],
  ])("are refused with %j", (written, message) => {
    const read = settings.safeParse({ tracking: { destinations: [{ name: "one", ...written }] } });
    expect(read.error?.issues[0]?.message).toContain(message);
  });
});
