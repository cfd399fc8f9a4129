import { describe, expect, it } from "vitest";
import { drawCar, drawingsOf, generateStock } from "./demo-stock.ts";

const now = new Date("2026-03-02T00:00:00Z");
const yard = { dealership: "north", location: "north-sales", city: "Gosford", state: "NSW" };
const south = { ...yard, dealership: "south", city: "Hobart", state: "TAS" };
const stock = generateStock({ seed: "north", now, yards: [yard, south], count: 400 });

describe("a generated stock", () => {
  it("has so many cars with stock numbers of their own, in each yard", () => {
    expect(stock).toHaveLength(400);
    expect(new Set(stock.map(({ facts }) => facts.stocknum)).size).toBe(400);
    expect(stock.filter(({ facts }) => facts.city === "Hobart")).toHaveLength(200);
    expect(generateStock({ seed: "north", now, yards: [yard] })).toHaveLength(100);
    expect(generateStock({ seed: "north", now, yards: [yard], count: 0 })).toEqual([]);
  });

  it("is the same for the same options, and another for another seed", () => {
    const options = { now, yards: [yard] as const, count: 30 };
    expect(generateStock({ ...options, seed: "a" })).toEqual(generateStock({ ...options, seed: "a" }));
    expect(generateStock({ ...options, seed: "b" })).not.toEqual(generateStock({ ...options, seed: "a" }));
  });

  it("has every type of car, and every state that real stock has", () => {
    const some = (fits: (car: (typeof stock)[number]) => boolean) => stock.filter(fits).length;
    for (const type of ["new", "demo", "used"])
      expect(some(({ facts }) => facts.car_type === type)).toBeGreaterThan(5);
    for (const status of ["in_stock", "coming_soon", "sold"])
      expect(some(({ facts }) => facts.status === status)).toBeGreaterThan(2);
    expect(some(({ reserved }) => reserved)).toBeGreaterThan(2);
    expect(some(({ facts }) => facts.price === null)).toBeGreaterThan(2);
    expect(some(({ facts }) => facts.offer_price != null)).toBeGreaterThan(2);
    expect(some(({ shoot }) => shoot === null)).toBeGreaterThan(2);
  });

  it("names no car of a year to come", () => {
    for (const { facts } of generateStock({
      seed: "then",
      now: new Date("2015-06-01T00:00:00Z"),
      yards: [yard],
    }))
      expect(facts.year).toBeLessThanOrEqual(2015);
  });

  it("can be drawn", () => {
    const { shoot, facts } = stock.find((car) => car.shoot !== null)!;
    const drawings = drawingsOf(shoot!);
    expect(drawings).toHaveLength(shoot!.count);
    for (const { picture } of drawings) {
      expect(drawCar(picture)).toMatch(/^<svg [^>]*width="1200" height="800".*<\/svg>$/s);
    }
    expect(drawings[0]!.picture).toMatchObject({ view: "three-quarter", colour: facts.colour });
  });

  it.each([-1, 1.5, Number.NaN])("refuses a count of %s", (count) => {
    expect(() => generateStock({ seed: "north", now, yards: [yard], count })).toThrow(RangeError);
  });
});
