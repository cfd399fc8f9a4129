import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { interleave, placePromos } from "./promo-placement.ts";

const card = (name: string, over: Record<string, unknown> = {}) => ({
  start: "2025-03-01",
  expiry: "2025-03-31",
  slide: { id: name, name, description: "", url: "/search" },
  ...over,
});
const promos = (...cards: unknown[]) => settings.parse({ promo: { cards } }).promo;
const noon = new Date("2025-03-15T02:00:00Z");
const sydney = "Australia/Sydney";
const long = { length: 21, carTypes: [] };
const places = (placed: ReturnType<typeof placePromos>) =>
  placed.map(({ position, slide }) => [position, slide.name]);

it("puts promo cards at positions 8 and 17 only [CMS-14] [LIMIT-19] [CARD-17]", () => {
  const placed = placePromos(promos(card("a"), card("b"), card("c")), long, noon, sydney);
  expect(places(placed)).toEqual([
    [8, "a"],
    [17, "b"],
  ]);
});

it("prefers a card's own position to the site's positions", () => {
  expect(places(placePromos(promos(card("a"), card("b", { position: 8 })), long, noon, sydney))).toEqual([
    [8, "b"],
    [17, "a"],
  ]);
  expect(places(placePromos(promos(card("a", { position: 3 }), card("b")), long, noon, sydney))).toEqual([
    [3, "a"],
    [8, "b"],
  ]);
});

it.each<[string, Record<string, unknown>]>([
  ["is over", { expiry: "2025-03-14" }],
  ["hasn't begun", { start: "2025-03-16" }],
  ["isn't on this page", { display: ["car"] }],
  ["is for another type of car", { display: ["new"] }],
  ["is strict and the list too short", { strictDisplay: true }],
])("a card that %s holds no position, its own or the site's [CMS-14] [DECIDE-113]", (_, over) => {
  const list = { length: 3, carTypes: ["used"] as const };
  for (const own of [{ position: 8 }, {}]) {
    const cards = promos(card("absent", { ...over, ...own }), card("a"), card("b"));
    expect(places(placePromos(cards, list, noon, sydney))).toEqual([
      [8, "a"],
      [17, "b"],
    ]);
  }
});

it.each([
  ["2025-02-28T12:59:00Z", 0],
  ["2025-02-28T13:00:00Z", 1],
  ["2025-03-31T12:59:00Z", 1],
  ["2025-03-31T13:00:00Z", 0],
])("at %s shows %i: first and last day included, in the site's time zone [DECIDE-113]", (now, count) => {
  expect(placePromos(promos(card("a")), long, new Date(now), sydney)).toHaveLength(count);
});

it.each([
  [["search"], [], 1],
  [["used"], ["used"], 1],
  [["used"], [], 0],
  [["new"], ["used"], 0],
  [["car"], ["used"], 0],
] as const)("displayed on %j it shows %s times for %j [DECIDE-113]", (display, carTypes, count) => {
  expect(placePromos(promos(card("a", { display })), { length: 21, carTypes }, noon, sydney)).toHaveLength(
    count,
  );
});

it("omits a strict card from a shorter list, and appends any other [DECIDE-113]", () => {
  const short = { length: 3, carTypes: [] };
  const strict = card("a", { strictDisplay: true });
  for (const [position, length, shown] of [
    [undefined, 3, 0],
    [undefined, 8, 1],
    [12, 11, 0],
    [12, 12, 1],
  ] as const) {
    const own = { ...strict, ...(position && { position }) };
    expect(placePromos(promos(own), { length, carTypes: [] }, noon, sydney)).toHaveLength(shown);
  }
  const list = interleave(["x", "y", "z"], placePromos(promos(card("a")), short, noon, sydney));
  expect(list.map((entry) => entry.kind)).toEqual(["car", "car", "car", "promo"]);
});

it("counts positions in the list that includes the cards [CARD-17]", () => {
  const cars = Array.from({ length: 21 }, (_, i) => i);
  const list = interleave(cars, placePromos(promos(card("a"), card("b")), long, noon, sydney));
  expect(list).toHaveLength(23);
  expect(list[7]).toMatchObject({ kind: "promo", slide: { name: "a" } });
  expect(list[16]).toMatchObject({ kind: "promo", slide: { name: "b" } });
});
