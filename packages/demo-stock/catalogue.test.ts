import { describe, expect, it } from "vitest";
import { caravanModels, readCaravans } from "./caravans.ts";
import { readMarket } from "./catalogue.ts";
import { market } from "./market.ts";

describe("the catalogue", () => {
  it("reads a maker, a model, its drivetrains and badges", () => {
    const cars = readMarket(`
Toyota
Corolla | Hatchback | 2018- | 5s 5d | 4375 1790 1435 | 1820kg | ANCAP 5
  2.0 P4 CVT FWD 202Nm 6.0 50: Ascent Sport 30270, SX 33500
  0.0 E0 1A RWD 350Nm 14.5 60: Electric 50000`);
    expect(cars.map((car) => [car.make, car.model, car.badge, car.listPrice])).toEqual([
      ["Toyota", "Corolla", "Ascent Sport", 30_270],
      ["Toyota", "Corolla", "SX", 33_500],
      ["Toyota", "Corolla", "Electric", 50_000],
    ]);
    expect(cars[0]).toMatchObject({ lastYear: null, seats: 5, gvmKg: 1820, ancap: 5 });
    expect(cars[0]!.drivetrain).toMatchObject({ litres: 2, fuel: "Petrol", manual: false, torqueNm: 202 });
    expect(cars[2]!.drivetrain).toMatchObject({ fuel: "Electric", gearbox: "1 Speed Reduction Gear" });
  });

  it.each([
    ["Toyota\nCorolla | Hatchback | 2018 | 5s 5d | 1 2 3 | 4kg | ANCAP 5", "can't be read"],
    ["Toyota\nCorolla | Boat | 2018- | 5s 5d | 1 2 3 | 4kg | ANCAP 5", "unknown body"],
    [
      "T\nC | Sedan | 2018- | 5s 5d | 1 2 3 | 4kg | ANCAP 5\n 2.0 P4 CVT FWD 2Nm 6 50: Sport",
      "without a price",
    ],
    [
      "T\nC | Sedan | 2018- | 5s 5d | 1 2 3 | 4kg | ANCAP 5\n 2.0 P4 6X FWD 2Nm 6 50: Sport 20000",
      "unknown gearbox",
    ],
  ])("names the invalid line", (text, message) => {
    expect(() => readMarket(text)).toThrow(message);
  });

  it("names the invalid caravan line", () => {
    expect(() => readCaravans("Maker\nVan | 16 ft")).toThrow("16 ft");
  });

  it("contains a realistic market", () => {
    expect(new Set(market.map((car) => car.make)).size).toBeGreaterThanOrEqual(30);
    expect(new Set(market.map((car) => `${car.make} ${car.model}`)).size).toBeGreaterThanOrEqual(140);
    expect(caravanModels.length).toBeGreaterThanOrEqual(20);
    for (const car of market) {
      expect(car.listPrice, `${car.model} ${car.badge}`).toBeGreaterThan(13_000);
      expect(car.listPrice, `${car.model} ${car.badge}`).toBeLessThan(160_000);
      expect(car.lengthMm).toBeGreaterThan(car.widthMm);
      expect(car.lastYear ?? 9999).toBeGreaterThanOrEqual(car.firstYear);
    }
    for (const van of caravanModels) expect(van.atmKg).toBeGreaterThan(van.tareKg);
  });

  it("lists no badge of a model twice", () => {
    const names = market.map((car) =>
      [car.make, car.model, car.body, car.firstYear, car.badge, car.drivetrain.gearbox].join("/"),
    );
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});
