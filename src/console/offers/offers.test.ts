import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { aModel } from "#tests/support/a-model.ts";
import { endingOffers } from "./ending-offers.ts";
import { nextMonth } from "./next-month.ts";
import { kindOfAddress, newOfferAddress, offerAddress, offerOfAddress } from "./offer-address.ts";
import { daysText } from "./offer-days.ts";
import { carriedTexts, offerFields, offerOfTexts } from "./offer-fields.ts";
import { daysWithin, monthAfter, offersAddress, readOfferFilter } from "./offer-query.ts";
import { offerState } from "./offer-state.ts";

describe("the days of an offer", () => {
  it.each([
    ["2026-12-03", "2026-12-17", "2027-01-03", "2027-01-17"],
    ["2026-02-01", "2026-02-28", "2026-03-01", "2026-03-31"],
    ["2026-01-15", "2026-01-31", "2026-02-15", "2026-02-28"],
    ["2026-12-30", "2027-01-02", "2027-01-30", "2027-02-02"],
    [null, "2026-12-17", "2026-11-23", "2027-01-17"],
    ["2026-12-03", null, "2027-01-03", null],
  ])("%s to %s are, a month later, %s to %s", (from, until, ...later) => {
    const next = nextMonth({ from, until }, "2026-11-23");
    expect([next.from, next.until]).toEqual(later);
  });

  it.each([
    ["2026-12-03", "2026-12-17", "3 Dec 2026 to 17 Dec 2026"],
    ["2026-12-03", "2026-12-03", "3 Dec 2026"],
    [null, "2026-12-17", "until 17 Dec 2026"],
    ["2026-12-03", null, "from 3 Dec 2026"],
    [null, null, "always"],
  ])("from %s until %s in words", (from, until, text) => {
    expect(daysText({ from, until })).toBe(text);
  });

  it.each([
    ["2026-12-03", "2026-12-17", { first: 3, last: 17 }],
    ["2026-11-03", "2026-12-17", { first: 1, last: 17 }],
    ["2026-12-30", null, { first: 30, last: 31 }],
    [null, null, { first: 1, last: 31 }],
    ["2027-01-01", null, null],
    [null, "2026-11-30", null],
    ["2026-12-20", "2026-12-10", null],
  ])("from %s until %s in December", (from, until, days) => {
    expect(daysWithin({ from, until }, "2026-12")).toEqual(days);
  });
});

it("another kind of offer begins with what was typed, in its own fields", () => {
  const slide = {
    heading: "Run-out",
    text: "Until Sunday",
    image: "/img/a",
    url: "/offers",
    start: "2026-12-01",
    expiry: "",
  };
  expect(carriedTexts("slide", "popup", slide)).toEqual({
    title: "Run-out",
    description: "Until Sunday",
    src: "/img/a",
    linkTo: "/offers",
    from: "2026-12-01",
  });
  expect(carriedTexts("slide", "card", slide)).toEqual({
    "slide.name": "Run-out",
    "slide.description": "Until Sunday",
    "slide.image": "/img/a",
    "slide.url": "/offers",
    start: "2026-12-01",
  });
});

describe("what becomes of an offer", () => {
  const stateOf = (start: string | null, expiry: string | null, more = {}) =>
    offerState({ from: start, until: expiry }, { today: "2026-11-23", why: null, isPublished: true, ...more })
      .state;
  it.each([
    ["2026-11-01", "2026-11-23", {}, "running"],
    ["2026-11-23", "2026-11-30", {}, "running"],
    ["2026-11-24", "2026-11-30", {}, "next"],
    [null, null, {}, "running"],
    ["2026-11-01", "2026-11-22", {}, "ended"],
    ["2026-11-01", "2026-11-22", { isPublished: false }, "never"],
    ["2026-11-30", "2026-11-24", {}, "never"],
    ["2026-11-01", "2026-11-30", { why: "No page." }, "never"],
  ])("from %s until %s, %j: %s", (start, expiry, more, state) => {
    expect(stateOf(start, expiry, more)).toBe(state);
  });
});

it("counts as ending what runs today and has its last day within three days", () => {
  const promo = (days: { start?: string; expiry?: string }[]) =>
    settings.parse({ promo: { tiles: days.map((one) => ({ ...one, title: "Tile" })) } }).promo;
  const ending = (...days: { start?: string; expiry?: string }[]) =>
    endingOffers({ promo: promo(days), range: [] }, [], "2026-11-23");
  expect(ending({}, { expiry: "2026-11-22" }, { expiry: "2026-11-27" })).toBe(0);
  expect(ending({ expiry: "2026-11-23" }, { expiry: "2026-11-26" })).toBe(2);
  expect(ending({ start: "2026-11-24", expiry: "2026-11-25" })).toBe(0);
  const popup = { src: "/a.jpg", linkTo: "/", title: "T", description: "", buttonText: "B", delaySeconds: 0 };
  const popups = [{ ...popup, expiryDate: "2026-11-24" }];
  const range = [
    aModel({ offers: [{ title: "O", text: "", start: null, expiry: "2026-11-25", url: null }] }),
  ];
  expect(endingOffers({ promo: promo([]), range }, popups, "2026-11-23")).toBe(2);
  const slide = { id: "a", name: "A", description: "B", url: "/a" };
  const cards = [{ slide, start: "2026-11-01", expiry: "2026-11-24" }];
  const withCard = settings.parse({ promo: { tiles: [], cards } }).promo;
  expect(endingOffers({ promo: withCard, range: [] }, [], "2026-11-23")).toBe(1);
});

describe("addresses", () => {
  const read = (text: string) => readOfferFilter(new URLSearchParams(text), "2026-11-23");
  it("have the filter, and the month of a calendar", () => {
    expect(read("")).toEqual({ site: null, kind: null, month: null });
    expect(read("site=bay&kind=popup&month=2026-12")).toEqual({
      site: "bay",
      kind: "popup",
      month: "2026-12",
    });
    expect(read("kind=banner&month=2026-13")).toEqual({ site: null, kind: null, month: null });
    expect(read("view=month").month).toBe("2026-11");
    expect(offersAddress(read("site=bay&kind=popup&month=2026-12"))).toBe(
      "/offers?month=2026-12&site=bay&kind=popup",
    );
    expect(offersAddress(read(""))).toBe("/offers");
    expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });

  it("name an offer, and the one that is copied", () => {
    const place = { kind: "model", siteId: null, model: "mazda-cx-5" } as const;
    const name = { of: "group:coast", kind: "model", model: "mazda-cx-5", key: "bonus" };
    const query = (address: string) => new URL(address, "http://x").searchParams;
    expect(offerOfAddress(query(offerAddress("group:coast", place, "bonus")))).toEqual(name);
    const copy = query(newOfferAddress("model", { of: "group:coast", place, key: "bonus" }));
    expect([kindOfAddress(copy), offerOfAddress(copy)]).toEqual(["model", name]);
    expect(offerOfAddress(query(newOfferAddress("tile")))).toBeNull();
  });
});

describe("the form of an offer", () => {
  it("has the fields of its schema, the words first and the days after them", () => {
    const names = (kind: keyof typeof offerFields) => offerFields[kind].map(({ path }) => path.join("."));
    expect(names("slide")).toEqual(["heading", "text", "image", "alt", "url", "start", "expiry"]);
    expect(names("tile")).toEqual(["title", "text", "url", "start", "expiry"]);
    expect(names("model")).toEqual(["title", "text", "url", "start", "expiry"]);
    expect(names("card")).toEqual([
      ...["slide.name", "slide.description", "slide.image", "slide.url", "slide.id", "start", "expiry"],
      ...["display", "position"],
    ]);
    expect(names("popup")).toEqual([
      ...["title", "description", "src", "linkTo", "buttonText", "from", "expiryDate", "pages"],
      "delaySeconds",
    ]);
  });

  it("reports each problem at its field", () => {
    const read = offerOfTexts(
      "slide",
      { heading: "Run-out", start: "2026-12-17", expiry: "2026-12-03" },
      undefined,
    );
    expect(read.kind === "invalid" && Object.keys(read.problems).sort()).toEqual([
      "entry:value:alt",
      "entry:value:expiry",
      "entry:value:image",
    ]);
  });

  it("leaves as it is what it doesn’t show", () => {
    const original = {
      src: "/img/960/abc",
      title: "A",
      description: "B",
      buttonText: "C",
      linkTo: "/",
      to: "2026-12-31",
    };
    const texts = { ...original, expiryDate: "2026-12-31", pages: "/", delaySeconds: "0" };
    expect(offerOfTexts("popup", texts, { ...original, expiryDate: "2026-12-17" })).toMatchObject({
      kind: "offer",
      entry: { to: "2026-12-31", expiryDate: "2026-12-31" },
    });
  });
});
