// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { CarCard } from "./car-card.tsx";
import { cardView } from "./card-view.ts";

const now = new Date("2026-03-10T12:00:00Z");
const view = (change: Partial<Car> = {}, over: object = {}) =>
  cardView(aCar(change), { ...sampleSite(), ...settings.parse(over) }, now);
const show = (change: Partial<Car> = {}, over: object = {}) => {
  render(<CarCard card={view(change, over)} priority={false} />);
  return within(screen.getByRole("article"));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const lender = { taurus: { interestRate: 7.99, comparisonRate: 8.9, paymentWeek: 163.4 } };

describe("a card", () => {
  it("is an article that holds a link to its car page [CARD-14]", () => {
    const card = show();
    const links = card.getAllByRole("link");
    expect(links).toHaveLength(1);
    expect(links[0]?.getAttribute("href")).toBe("/cars/2022-mazda-cx-5-maxx-sport-h1042");
    expect(links[0]?.textContent).toBe("2022 Mazda CX-5 Maxx Sport");
  });

  it.each<[string, Partial<Car>, object, string[], string[]]>([
    [
      "in stock [CARD-04, CARD-05, CARD-06, CARD-07, CARD-08, CARD-10]",
      {},
      {},
      ["Maxx Sport · KF", "34,120 km", "$34,990", "Drive Away", "Newcastle, NSW"],
      ["Was", "comparison"],
    ],
    ["without a picture [CARD-02]", { pictures: [] }, {}, ["Photos coming soon"], []],
    [
      "just sold [TAG-08] [CAR-03] [ERR-11]",
      { status: "sold", sold_at: now.toISOString() },
      {},
      ["JUST SOLD", "Like this and want something similar?", "Find Me Something Similar"],
      [],
    ],
    ["coming soon [TAG-05]", { status: "coming_soon" }, {}, ["COMING SOON"], []],
    ["reserved [TAG-02]", { reserved: true }, {}, ["RESERVED"], []],
    [
      "by subscription [CARD-13] [PRICE-01]",
      { subscription_price: 189 },
      { price: { subscriptions: true } },
      ["$189", "per week", "or $34,990 to buy"],
      ["Drive Away"],
    ],
    [
      "by subscription alone where the site configures it [CARD-13] [PRICE-01]",
      { subscription_price: 189 },
      { price: { subscriptions: true, showPriceToBuy: false } },
      ["$189", "per week"],
      ["$34,990"],
    ],
    ["without a price [PRICE-04]", { price: null }, {}, ["Contact us for price"], []],
    ["to order [PRICE-03]", { price: null, preorder: true }, {}, ["PREORDER"], []],
    ["reduced [PRICE-05]", { before_price: 36_990 }, {}, ["Was $36,990"], []],
    [
      "with an estimate [CARD-09] [FIN-16]",
      { finance_lenders: lender },
      { finance: { provider: "taurus" } },
      ["$163 p/week", "8.90% p.a. comparison rate"],
      [],
    ],
    ["with a custom tag [TAG-04] [CARD-03]", { tag: "Test Drive Only" }, {}, ["Test Drive Only"], []],
  ])("%s", (_, change, over, expected, absent) => {
    show(change, over);
    const text = screen.getByRole("article").textContent;
    for (const words of expected) expect(text).toContain(words);
    for (const words of absent) expect(text).not.toContain(words);
  });

  it("shows the certified image by its name [TAG-03]", () => {
    show({ certified: true }, { tags: { certifiedImage: "/img/320/seal" } });
    expect(screen.getByAltText("Certified used").getAttribute("src")).toBe("/img/320/seal");
  });

  it("strikes the was-price through [PRICE-05]", () => {
    show({ before_price: 36_990 });
    expect(document.querySelector("s")?.textContent).toContain("$36,990");
  });

  it("gives the comparison rate the weight of the estimate beside it [FIN-16]", () => {
    show({ finance_lenders: lender }, { finance: { provider: "taurus" } });
    const figures = [...document.querySelectorAll(".weekly > span > b")].map((figure) => figure.textContent);
    expect(figures).toEqual(["$163", "8.90% p.a."]);
  });

  it("describes its picture and reserves its place [CARD-01, CARD-16]", () => {
    show();
    const picture = screen.getByAltText("2022 Mazda CX-5 Maxx Sport");
    expect(picture.getAttribute("height")).toBe("150");
    expect(picture.getAttribute("loading")).toBe("lazy");
  });

  it("has a control for each list that the car can be saved to [CARD-11] [WATCH-17]", () => {
    const named = (over: object) => {
      const { controls, compare } = cardView(aCar(), { ...sampleSite(), ...settings.parse(over) }, now);
      return [...controls, ...(compare ? [compare] : [])].map(({ name, list }) => [name, list]);
    };
    expect(named({})).toEqual([
      ["favourite", "favourites"],
      ["compare", "compare"],
    ]);
    expect(named({ garage_enabled: true, card: { control: "save" }, watch: { compare: false } })).toEqual([
      ["save", "watchlist"],
    ]);
    const card = show();
    expect(card.getByRole("button", { name: "Favourite 2022 Mazda CX-5 Maxx Sport" })).toBeTruthy();
    expect(card.getByRole("button", { name: "Compare 2022 Mazda CX-5 Maxx Sport" })).toBeTruthy();
  });

  it("has comparing beside its buttons, off the picture, by name when it is the only one [CARD-11] [CARD-12]", () => {
    const named = (buttons: object[]) => {
      const card = show({}, { card: { buttons } });
      const compare = card.getByRole("button", { name: "Compare 2022 Mazda CX-5 Maxx Sport" });
      expect(compare.closest(".card-buttons")).not.toBeNull();
      expect(card.getByRole("button", { name: /^Favourite/ }).closest(".card-buttons")).toBeNull();
      cleanup();
      return compare.textContent;
    };
    expect(named([])).toBe("Compare");
    expect(named([{ action: "quick_enquiry", label: "Ask" }])).toBe("");
  });

  it("swipes through its first pictures, not past their ends [CARD-01]", () => {
    show();
    const card = screen.getByRole("article");
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(card, { touches: [{ clientX: from, clientY: -10 }] });
      fireEvent.touchEnd(card, { changedTouches: [{ clientX: to, clientY: -10 }] });
    };
    const shown = () => card.querySelector(".card-swiped")?.getAttribute("src");
    expect(shown()).toBeUndefined();
    swipe(200, 100);
    expect(shown()).toBe("/img/640/key-2");
    for (let n = 0; n < 5; n++) swipe(200, 100);
    expect(shown()).toBe("/img/640/key-3");
    expect(card.textContent).toContain("3 / 3");
    for (let n = 0; n < 5; n++) swipe(100, 200);
    expect(shown()).toBeUndefined();
  });

  it("has no control on a sold car [WATCH-15, WATCH-18]", () => {
    const card = show({ status: "sold", sold_at: now.toISOString() });
    expect(card.queryByRole("button")).toBeNull();
  });

  it("is cheap to render: a results page has 21", () => {
    const html = renderToString(<CarCard card={view()} priority={false} />);
    expect(html.length).toBeLessThan(6000);
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(50);
  });
});
