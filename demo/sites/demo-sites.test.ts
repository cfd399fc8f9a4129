import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { readDocument } from "#domain/configuration/document-text.ts";
import { yards } from "../stock/yards.ts";
import type { DemoArt } from "./demo-document.ts";
import { demoSites } from "./demo-sites.ts";

const now = new Date("2026-11-21T02:00:00Z");
const art: DemoArt = {
  logo: (site) => `/img/640/${site}.svg`,
  certifiedBadge: "/img/320/badge.svg",
  building: (location) => `/img/960/${location}.svg`,
  model: (slug) => `/img/960/${slug}.svg`,
  badge: (make) => `/img/320/${make}.svg`,
  banner: (name) => `/img/1920/${name}.svg`,
  scene: (name) => `/img/960/${name}.svg`,
};
const documents = demoSites.map((make) => make(now, art));

/** Numbers that the regulator reserves for fiction: they are never assigned. */
const fictional =
  /^(\(0[2378]\) (5550|7010) \d{4}|1300 975 7(0[789]|1[01])|1800 975 7(0[789]|1[01])|0491 57[0-9] \d{3})$/;

describe("the demo's documents", () => {
  it.each(documents.map((document) => [document.site.slug, document] as const))(
    "%s is a valid configuration file",
    (_, document) => {
      const read = readDocument(stringify(document));
      expect(read).toMatchObject({ kind: "ok" });
    },
  );

  it("have the six documented slugs", () => {
    expect(documents.map((document) => document.site.slug)).toEqual([
      "harbour",
      "harbour-certified",
      "coastline-mazda",
      "outback-caravans",
      "metro-subscribe",
      "everything-motors",
    ]);
  });

  it("contain only telephone numbers reserved for fiction", () => {
    const numbers = documents.flatMap(
      (document) =>
        stringify(document).match(
          /\(?0\d\)? ?\d{4} ?\d{4}|\b1[38]00 \d{3} \d{3}\b|\b04\d{2} \d{3} \d{3}\b/g,
        ) ?? [],
    );
    expect(numbers.length).toBeGreaterThan(25);
    for (const number of numbers) expect(number).toMatch(fictional);
  });

  it("name every yard that has stock", () => {
    const groups = documents.flatMap((document) => document.group ?? []);
    const locations = new Map(
      groups.flatMap((group) => group.locations.map((one) => [one.slug, one] as const)),
    );
    const dealerships = new Set(groups.flatMap((group) => group.dealerships.map((one) => one.slug)));
    for (const yard of Object.values(yards)) {
      expect(dealerships).toContain(yard.dealership);
      expect(locations.get(yard.location)).toMatchObject({
        dealership_slug: yard.dealership,
        address: { city: yard.city, state: yard.state },
      });
    }
  });

  it("have their own text, colours and filters", () => {
    const own = (pick: (site: (typeof documents)[number]["site"]) => unknown) =>
      expect(new Set(documents.map((document) => JSON.stringify(pick(document.site)))).size).toBe(
        documents.length,
      );
    own((site) => site.theme);
    own((site) => site.tagline);
    own((site) => site.search?.filters);
    own((site) => site.car?.contentSections);
    own((site) => site.car?.sidebarButtons ?? "the default");
    own((site) => site.legal);
  });

  it("have active promotions on any day [CMS-14]", () => {
    const later = new Date("2031-03-02T00:00:00Z");
    for (const make of demoSites) {
      const cards = make(later, art).site.promo?.cards ?? [];
      expect(cards.some((card) => card.start <= "2031-03-02" && card.expiry >= "2031-03-02")).toBe(true);
    }
  });
});
