import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { compareFeatures, compareRows, compareView, requestedCars } from "./compare-view.ts";

const now = new Date("2026-03-10T12:00:00Z");

describe("a comparison's address [DECIDE-43]", () => {
  it.each([
    ["car_id=a&car_id=b", ["a", "b"]],
    ["car_id=a&car_id=a&car_id=%20b%20", ["a", "b"]],
    ["car_id=1&car_id=2&car_id=3&car_id=4&car_id=5", ["1", "2", "3", "4"]],
    ["car_id=&page=2", []],
    ["", []],
  ])("%s requests %j", (query, ids) => {
    expect(requestedCars(new URLSearchParams(query))).toEqual(ids);
  });
});

describe("rows side by side", () => {
  const lines = (facts: Record<string, string>) =>
    Object.entries(facts).map(([label, value]) => ({ label, value }));

  it("are merged by label, in the order of the cars [DECIDE-43]", () => {
    const rows = compareRows([
      lines({ Odometer: "10 km", Fuel: "Petrol", Seats: "5" }),
      lines({ Odometer: "20 km", Drive: "FWD", Fuel: "petrol " }),
    ]);
    expect(rows).toEqual([
      { label: "Odometer", values: ["10 km", "20 km"], differs: true },
      { label: "Drive", values: [null, "FWD"], differs: true },
      { label: "Fuel", values: ["Petrol", "petrol "], differs: false },
      { label: "Seats", values: ["5", null], differs: true },
    ]);
  });

  it("lose nothing, for any cars, and mark a row just when its values differ [DECIDE-43]", () => {
    const car = fc.uniqueArray(fc.record({ label: fc.string(), value: fc.constantFrom("a", "b") }), {
      selector: ({ label }) => label,
    });
    fc.assert(
      fc.property(fc.array(car, { minLength: 1, maxLength: 4 }), (cars) => {
        const rows = compareRows(cars);
        expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
        for (const [at, own] of cars.entries())
          for (const { label, value } of own)
            expect(rows.find((row) => row.label === label)?.values[at]).toBe(value);
        for (const { values, differs } of rows) expect(differs).toBe(new Set(values).size > 1);
      }),
    );
  });

  it("show once what all have, and of the rest who has it [DECIDE-43]", () => {
    expect(
      compareFeatures([
        ["Cruise control", "Tow bar"],
        ["cruise Control", "Sunroof"],
      ]),
    ).toEqual({
      shared: ["Cruise control"],
      rows: [
        { label: "Tow bar", has: [true, false] },
        { label: "Sunroof", has: [false, true] },
      ],
    });
  });
});

describe("cars side by side [DECIDE-43]", () => {
  const cars = new Map(
    [
      aCar({ id: "a" }),
      aCar({ id: "b", slug: "b", fuel: "Diesel", status: "sold", sold_at: now.toISOString() }),
    ].map((car) => [car.id, car]),
  );
  const view = (requested: string[]) => compareView(requested, cars, sampleSite(), now);

  it("are in the requested order, with price, specs and buttons; each can be removed", () => {
    const { cars: shown, groups, hasRoom } = view(["b", "a"]);
    expect(shown.map(({ card }) => card.id)).toEqual(["b", "a"]);
    expect(shown[0]?.without).toBe("/compare?car_id=a");
    expect(shown[1]?.card).toMatchObject({
      price: { text: "$34,990" },
      buttons: [{ action: "explore" }],
    });
    expect(shown[0]?.card.tag?.kind).toBe("just_sold");
    const facts = groups.find(({ title }) => title === "Key facts")?.rows;
    expect(facts?.find(({ label }) => label === "Fuel")).toEqual({
      label: "Fuel",
      values: ["Diesel", "Petrol"],
      differs: true,
    });
    expect(facts?.find(({ label }) => label === "Odometer")?.differs).toBe(false);
    expect(hasRoom).toBe(true);
  });

  it("omit identifiers, which compare nothing", () => {
    const labels = view(["a", "b"]).groups.flatMap(({ rows }) => rows.map(({ label }) => label));
    for (const label of ["VIN", "Stock number", "Registration"]) expect(labels).not.toContain(label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("report which are gone, and may be a single one", () => {
    expect(view(["a", "x", "y"])).toMatchObject({ gone: ["x", "y"], cars: [{ without: "/compare" }] });
    expect(view([])).toMatchObject({ cars: [], gone: [], groups: [] });
  });
});
