import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { openNow, windowAt } from "#domain/promotions/day-window.ts";
import { mayShow, popupKey, popupNow } from "#domain/promotions/timed-popup.ts";
import { placePromos } from "#domain/search/promo-placement.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { promoTiles, promotionSlides } from "./promotion-slides.ts";

const sydney = "Australia/Sydney";
const at = (iso: string) => new Date(iso);

describe("a window of days [DECIDE-113]", () => {
  const window = { from: "2025-07-01", to: "2025-08-01" };
  it.each<[string, boolean, string | null]>([
    ["2025-06-30T13:59:59Z", false, "2025-06-30T14:00:00.000Z"],
    ["2025-06-30T14:00:00Z", true, "2025-08-01T14:00:00.000Z"],
    ["2025-08-01T13:59:59Z", true, "2025-08-01T14:00:00.000Z"],
    ["2025-08-01T14:00:00Z", false, null],
  ])("at %s is open %s and changes at %s, by Sydney's clock [CMS-15]", (now, open, changesAt) => {
    const found = windowAt(window, at(now), sydney);
    expect([found.open, found.changesAt?.toISOString() ?? null]).toEqual([open, changesAt]);
  });

  it("is always open without ends", () => {
    expect(windowAt({}, at("2025-01-01T00:00:00Z"), sydney)).toEqual({ open: true, changesAt: null });
  });

  it("opens at the first instant of a day whose midnight the clock skips", () => {
    // In Beirut the clock went from 24:00 to 01:00.
    const { changesAt } = windowAt({ from: "2024-03-31" }, at("2024-03-30T12:00:00Z"), "Asia/Beirut");
    expect(changesAt?.toISOString()).toBe("2024-03-30T22:00:00.000Z");
  });

  it("the earliest change of a list counts, including future entries", () => {
    const entries = [{ to: "2025-03-20" }, { from: "2025-03-12", to: "2025-03-30" }];
    const found = openNow(entries, (entry) => entry, at("2025-03-10T00:00:00Z"), sydney);
    expect(found.open).toEqual([{ to: "2025-03-20" }]);
    expect(found.changesAt?.toISOString()).toBe("2025-03-11T13:00:00.000Z");
  });
});

const slide = (start: string, expiry: string, alt: string) => ({
  start,
  expiry,
  image: "/img/1920/a.jpg",
  alt,
});

describe("promotion slides and tiles", () => {
  const promo = settings.parse({
    promo: {
      slides: [slide("2025-07-01", "2025-08-01", "July"), slide("2025-08-02", "2025-09-01", "August")],
      tiles: [{ start: "2024-12-23", expiry: "2026-12-31", title: "Trade-in bonus" }],
    },
  }).promo;
  const own = settings.parse({
    promo: {
      slides: [slide("2025-07-01", "2025-08-01", "North's own")],
      tiles: [{ title: "North's tile" }],
      cards: [
        {
          start: "2025-07-01",
          expiry: "2025-08-01",
          slide: { id: "n", name: "North's card", description: "d", url: "/search" },
        },
      ],
    },
  });
  const site = sampleSite({ promo, dealershipSettings: { north: own } });

  it("shows a banner only between its days [HOME-43] [ENT-127, ENT-128]", () => {
    const alts = (iso: string) => promotionSlides(site, at(iso)).shown.map(({ alt }) => alt);
    expect(alts("2025-06-15T00:00:00Z")).toEqual([]);
    expect(alts("2025-07-15T00:00:00Z")).toEqual(["July"]);
    expect(alts("2025-08-15T00:00:00Z")).toEqual(["August"]);
    expect(alts("2025-09-15T00:00:00Z")).toEqual([]);
  });

  it("a slide has words of its own, or a picture that contains them", () => {
    const day = { start: "2025-07-01", expiry: "2025-08-01", image: "/a.jpg", alt: "A" };
    const slides = [day, { ...day, heading: "Run-out" }, { ...day, heading: "Run-out", text: "Less." }];
    const written = sampleSite({ promo: settings.parse({ promo: { slides } }).promo });
    const { shown } = promotionSlides(written, at("2025-07-15T00:00:00Z"));
    expect(shown.map(({ words }) => words)).toEqual([
      null,
      { heading: "Run-out", text: "" },
      { heading: "Run-out", text: "Less." },
    ]);
  });

  it("a dealership's own slides, tiles and cards replace the site's [HOME-44] [CMS-19]", () => {
    const now = at("2025-07-15T00:00:00Z");
    expect(promotionSlides(site, now, "north").shown[0]?.alt).toBe("North's own");
    expect(promotionSlides(site, now, "south").shown[0]?.alt).toBe("July");
    expect(promoTiles(site, now, "north").shown[0]?.title).toBe("North's tile");
    const placed = placePromos(own.promo, { length: 21, carTypes: [] }, now, sydney);
    expect(placed.map(({ slide: { name } }) => name)).toEqual(["North's card"]);
  });

  it("tiles have their own windows [CMS-16] [CMS-17]", () => {
    const titles = (iso: string) => promoTiles(site, at(iso)).shown.map(({ title }) => title);
    expect(titles("2024-12-22T12:00:00Z")).toEqual([]);
    expect(titles("2024-12-23T12:00:00Z")).toEqual(["Trade-in bonus"]);
    expect(titles("2026-12-31T12:00:00Z")).toEqual(["Trade-in bonus"]);
    expect(titles("2027-01-01T12:00:00Z")).toEqual([]);
  });

  it("tiles mention the used plan and the standard warranty until a site writes its own [CMS-18] [DECIDE-33]", () => {
    const { shown } = promoTiles(sampleSite(), at("2025-01-01T00:00:00Z"));
    expect(shown.map(({ title }) => title)).toEqual([
      "3-year used mechanical plan",
      "3-year standard warranty",
    ]);
  });
});

describe("the timed popup", () => {
  const popup = {
    src: "/img/960/sale.jpg",
    expiryDate: "2025-03-10",
    linkTo: "/special-offers",
    title: "Sale",
    description: "Ends soon",
    buttonText: "See it",
    delaySeconds: 0,
  };
  const site = { slug: "alpha", timezone: sydney };

  it("shows on its expiry day and never after it [CMS-12]", () => {
    expect(popupNow(popup, site, at("2025-03-10T12:59:00Z")).popup?.until).toBe("2025-03-10T13:00:00.000Z");
    expect(popupNow(popup, site, at("2025-03-10T13:00:00Z")).popup).toBeNull();
  });

  it("isn't shown before its first day, where it has one", () => {
    const later = { ...popup, from: "2025-03-05" };
    expect(popupNow(later, site, at("2025-03-04T12:59:00Z"))).toEqual({
      popup: null,
      changesAt: at("2025-03-04T13:00:00Z"),
    });
    expect(popupNow(later, site, at("2025-03-04T13:00:00Z")).popup?.until).toBe("2025-03-10T13:00:00.000Z");
  });

  it("nor in a page that stays open past it [CMS-12]", () => {
    const shown = popupNow(popup, site, at("2025-03-10T12:59:00Z")).popup!;
    expect(mayShow(shown, null, Date.parse("2025-03-10T12:59:59Z"))).toBe(true);
    expect(mayShow(shown, null, Date.parse("2025-03-10T13:00:00Z"))).toBe(false);
  });

  it("is remembered as dismissed under its dealer and picture, so that a new one shows again [CMS-10, CMS-11] [DECIDE-114]", () => {
    const shown = popupNow(popup, site, at("2025-03-01T00:00:00Z")).popup!;
    expect(mayShow(shown, "dismissed", Date.parse("2025-03-01T00:00:00Z"))).toBe(false);
    expect(shown.key).toBe(popupKey("alpha", "/img/960/sale.jpg"));
    expect(popupKey("beta", popup.src)).not.toBe(shown.key);
    expect(popupKey("alpha", "/img/960/new.jpg")).not.toBe(shown.key);
  });
});
