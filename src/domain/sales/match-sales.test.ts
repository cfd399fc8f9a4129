import { describe, expect, it } from "vitest";
import { type MatchedLead, matchSales, numberToType } from "./match-sales.ts";
import type { SaleRow } from "./sale-row.ts";

const row = (change: Partial<SaleRow> = {}): SaleRow => ({
  ...{ line: 2, soldOn: "2026-06-30", vin: "V1", stockNumber: "S1", dealership: "city", price: 1 },
  ...{ reference: null, contacts: ["ana"], ...change },
});
const lead = (id: string, day: string, change: Partial<MatchedLead> = {}): MatchedLead => ({
  ...{ id, day, at: Date.parse(day), cars: [], contacts: ["ana"], ...change },
});
const found = (leads: MatchedLead[], sale = row(), cars: [string, string | null][] = []) => {
  const [one] = matchSales([sale], leads, new Map(cars));
  return [one?.match, one?.lead?.id ?? null, one?.carId ?? null];
};

describe("a sale is matched [DECIDE-313]", () => {
  it.each([
    ["its person and its VIN", [lead("a", "2026-06-01", { cars: ["vin:V1"] })], ["sure", "a", null]],
    [
      "its person and its stock number",
      [lead("a", "2026-06-01", { cars: ["stock:city/S1"] })],
      ["sure", "a", null],
    ],
    [
      "a stock number of another dealership",
      [lead("a", "2026-06-01", { cars: ["stock:bay/S1"] })],
      ["likely", "a", null],
    ],
    ["the same day", [lead("a", "2026-06-30", { cars: ["vin:V1"] })], ["sure", "a", null]],
    ["its person after the sale", [lead("a", "2026-07-01", { cars: ["vin:V1"] })], ["none", null, null]],
    ["its person 180 days before", [lead("a", "2026-01-01")], ["likely", "a", null]],
    ["its person longer before", [lead("a", "2025-12-31")], ["none", null, null]],
    [
      "its person and car within the year",
      [lead("a", "2025-07-01", { cars: ["vin:V1"] })],
      ["sure", "a", null],
    ],
    [
      "several of its person: the last",
      [lead("a", "2026-06-01"), lead("b", "2026-06-09")],
      ["likely", "b", null],
    ],
    [
      "the car before a later lead",
      [lead("a", "2026-06-01", { cars: ["vin:V1"] }), lead("b", "2026-06-09")],
      ["sure", "a", null],
    ],
    [
      "another person",
      [lead("a", "2026-06-01", { contacts: ["bo"], cars: ["vin:V1"] })],
      ["none", null, null],
    ],
  ])("by %s", (_, leads, expected) => expect(found(leads)).toEqual(expected));

  it("by its car alone if that is known here, and without its person by nothing else", () => {
    expect(found([], row(), [["vin:V1", "car"]])).toEqual(["seen", null, "car"]);
    expect(found([lead("a", "2026-06-01")], row({ contacts: [] }))).toEqual(["none", null, null]);
  });
});

it.each([
  [100, 10, null],
  [100, 9, 100],
  [5, 0, 5],
  [0, 0, null],
])("of %i rows with %i known cars %s has to be typed [DECIDE-315]", (rows, known, number) =>
  expect(numberToType(rows, known)).toBe(number),
);

it("takes a contact of more than three sales for no buyer's [DECIDE-363]", () => {
  const sales = (times: number) =>
    Array.from({ length: times }, (_, n) => row({ vin: `V${n}`, line: n + 2 }));
  const matches = (times: number) =>
    matchSales(sales(times), [lead("a", "2026-06-01")], new Map()).map(({ match }) => match);
  expect(matches(3)).toEqual(["likely", "likely", "likely"]);
  expect(matches(4)).toEqual(["none", "none", "none", "none"]);
});
