import { describe, expect, it } from "vitest";
import { aCar } from "./a-car.ts";
import { feetToMetres, isCaravan } from "./caravan.ts";
import { keyInfo, keyInfoShown, vehicleDetails } from "./key-info.ts";

const options = { today: "2026-03-10", caravans: false };
const line = (lines: { label: string; value: string }[], label: string) =>
  lines.find((entry) => entry.label === label)?.value;

describe("key information", () => {
  it("comes from the car and its variant, most requested first [CAR-32] [ENT-040..057] [ENT-072..085]", () => {
    const car = aCar({
      trans: "6 speed automatic",
      variant: { fuelconsumptioncombined: "6.9 L/100km", ancaprating: "5", cylinders: "4", torque: "252 Nm" },
    });
    const lines = keyInfo(car, options);
    expect(lines.slice(0, keyInfoShown).map(({ label }) => label)).toEqual([
      "Odometer",
      "Transmission",
      "Fuel",
      "Body",
    ]);
    expect(line(lines, "Odometer")).toBe("34,120 km");
    expect(line(lines, "Transmission")).toBe("6 speed automatic");
    expect(line(lines, "Fuel consumption (combined)")).toBe("6.9 L/100km");
    expect(line(vehicleDetails(car), "Torque")).toBe("252 Nm");
    expect(line(vehicleDetails(car), "Stock number")).toBe("H1042");
  });

  it("shows four lines before Show More [CAR-25] [LIMIT-17]", () => {
    expect(keyInfoShown).toBe(4);
  });

  it.each([[""], ["  "], ["null"], ["NULL"], [null], [undefined]])(
    "drops a line whose value is %j [CAR-29]",
    (value) => {
      const lines = keyInfo(aCar({ drive: value, interior_colour: value }), options);
      expect(line(lines, "Drive")).toBeUndefined();
      expect(line(lines, "Interior colour")).toBeUndefined();
    },
  );

  it("keeps a zero: a new car has 0 km [CAR-29]", () => {
    expect(line(keyInfo(aCar({ km: 0 }), options), "Odometer")).toBe("0 km");
  });

  it.each([
    ["2026-03-09", undefined],
    ["2026-03-10", "10 Mar 2026"],
    ["2026-12-01", "1 Dec 2026"],
    ["soon", undefined],
    [null, undefined],
  ])("a rego that expires %s shows %s [CAR-30] [ENT-013, ENT-014]", (rego_expiry, shown) => {
    expect(line(keyInfo(aCar({ rego_expiry }), options), "Rego expiry")).toBe(shown);
  });

  it.each([
    ["2021-04", "04/2021"],
    ["2021-04-09", "9 Apr 2021"],
    ["MY21", "MY21"],
  ])("reads a build date of %s as %s [ENT-050, ENT-051]", (build_date, shown) => {
    expect(line(vehicleDetails(aCar({ build_date })), "Build date")).toBe(shown);
  });
});

describe("caravans", () => {
  const van = aCar({
    item_type: "Caravan",
    specifications: { body_length: 21, body_width: 8, tare_weight: 2450, sleeps: 4, axle_type: "Tandem" },
  });

  it("show their dimensions, feet as metres, where the site shows caravans [CAR-33] [LIMIT-18] [ENT-086..091]", () => {
    const lines = keyInfo(van, { ...options, caravans: true });
    expect(line(lines, "Body length")).toBe("6.40 m");
    expect(line(lines, "Body width")).toBe("2.44 m");
    expect(line(lines, "Tare weight")).toBe("2,450 kg");
    expect(line(lines, "Sleeps")).toBe("4");
    expect(line(lines, "Aggregate trailer mass")).toBeUndefined();
    expect(line(keyInfo(van, options), "Body length")).toBeUndefined();
  });

  it("are recognised by item type and the site's option [CAR-33] [ENT-015]", () => {
    expect(isCaravan(van, true)).toBe(true);
    expect(isCaravan({ ...van, item_type: null }, true)).toBe(false);
  });

  it("converts by 0.3048 [LIMIT-18]", () => {
    expect(feetToMetres(100)).toBe("30.48 m");
  });
});
