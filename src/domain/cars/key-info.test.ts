import { describe, expect, it } from "vitest";
import { formatsFor } from "#lib/formats.ts";
import { aCar } from "#tests/support/a-car.ts";
import { feetToMetres, isCaravan } from "./caravan.ts";
import { firstFacts, keyInfo, vehicleDetails } from "./key-info.ts";

const formats = formatsFor("en-AU", "AUD");

const options = { today: "2026-03-10", caravans: false, formats };
const line = (lines: { label: string; value: string }[], label: string) =>
  lines.find((entry) => entry.label === label)?.value;

describe("key information", () => {
  it("comes from the car and its variant, most requested first [CAR-32]", () => {
    const car = aCar({
      trans: "6 speed automatic",
      variant: { fuelconsumptioncombined: "6.9 L/100km", ancaprating: "5", cylinders: "4", torque: "252 Nm" },
    });
    const lines = keyInfo(car, options);
    expect(lines.slice(0, 4).map(({ label }) => label)).toEqual(["Odometer", "Transmission", "Fuel", "Body"]);
    expect(line(lines, "Odometer")).toBe("34,120 km");
    expect(line(lines, "Transmission")).toBe("6 speed automatic");
    expect(line(lines, "Fuel consumption (combined)")).toBe("6.9 L/100km");
    expect(line(vehicleDetails(car, formats), "Torque")).toBe("252 Nm");
    expect(line(vehicleDetails(car, formats), "Stock number")).toBe("H1042");
  });

  it("has every field under its own label, in this order [CAR-32] [ENT-040..057] [ENT-072..085]", () => {
    const car = aCar({
      trans: null,
      towing_capacity: 1_800,
      rego_expiry: "2026-12-01T00:00:00Z",
      interior_colour: "Black",
      build_date: " 2021-04 ",
      compliance_date: "2021-05",
      variant: {
        cylinders: "4",
        enginesize_litres: "2.5",
        induction: "Turbo",
        geartype: "Automatic",
        fuelconsumptioncombined: "6.9 L/100km",
        fuelcapacity: "56 L",
        grossvehiclemass: "2,143 kg",
        vehiclelength: "4,550 mm",
        vehicleheight: "1,675 mm",
        vehiclewidth: "1,840 mm",
        torque: "252 Nm",
        ancaprating: "5",
        bodyconfiguration: "5 door wagon",
      },
    });
    expect(keyInfo(car, options).map(({ label, value }) => [label, value])).toEqual([
      ["Odometer", "34,120 km"],
      ["Transmission", "Automatic"],
      ["Fuel", "Petrol"],
      ["Body", "SUV"],
      ["Engine", "2.5 L"],
      ["Drive", "FWD"],
      ["Towing capacity", "1,800 kg"],
      ["Seats", "5"],
      ["Doors", "5"],
      ["Colour", "Soul Red"],
      ["Interior colour", "Black"],
      ["Fuel consumption (combined)", "6.9 L/100km"],
      ["ANCAP safety rating", "5"],
      ["Registration", "ABC12D"],
      ["Rego expiry", "1 Dec 2026"],
    ]);
    expect(vehicleDetails(car, formats).map(({ label, value }) => [label, value])).toEqual([
      ["Year", "2022"],
      ["Make", "Mazda"],
      ["Model", "CX-5"],
      ["Badge", "Maxx Sport"],
      ["Series", "KF"],
      ["Stock number", "H1042"],
      ["VIN", "JM0KF4WLA00123456"],
      ["Build date", "04/2021"],
      ["Compliance date", "05/2021"],
      ["Cylinders", "4"],
      ["Engine capacity", "2.5 L"],
      ["Induction", "Turbo"],
      ["Gearbox", "Automatic"],
      ["Torque", "252 Nm"],
      ["Fuel capacity", "56 L"],
      ["Gross vehicle mass", "2,143 kg"],
      ["Length", "4,550 mm"],
      ["Width", "1,840 mm"],
      ["Height", "1,675 mm"],
      ["Body configuration", "5 door wagon"],
    ]);
    const exact = vehicleDetails(
      { ...car, variant: { enginesize: "2488 cc", enginesize_litres: "2.5" } },
      formats,
    );
    expect(line(exact, "Engine capacity")).toBe("2488 cc");
    expect(line(vehicleDetails({ ...car, variant: {} }, formats), "Engine capacity")).toBeUndefined();
  });

  const electric = { trans: "1 Speed Reduction Gear", simple_fuel: "Electric", engine_size: null };

  it("of an electric car leads with range, battery and charging, never with its reduction gear [DECIDE-171]", () => {
    const variant = { electricrange: "450 km", batterycapacity: "64", charging: "10 to 80 % in 30 minutes" };
    const car = aCar({ ...electric, variant });
    expect(keyInfo(car, options).map(({ label, value }) => [label, value])).toEqual([
      ["Odometer", "34,120 km"],
      ["Electric range", "450 km"],
      ["Battery", "64 kWh"],
      ["Charging", "10 to 80 % in 30 minutes"],
      ["Fuel", "Electric"],
      ["Body", "SUV"],
      ["Drive", "FWD"],
      ["Transmission", "Automatic"],
      ["Seats", "5"],
      ["Doors", "5"],
      ["Colour", "Soul Red"],
      ["Registration", "ABC12D"],
    ]);
    expect(firstFacts(car, options)).toContain("450 km range");
  });

  it("computes a range that the feed doesn't state [DECIDE-171]", () => {
    const variant = { fuelcapacity: "60 kWh", fuelconsumptioncombined: "14.9 kWh/100km" };
    const car = aCar({ ...electric, variant });
    expect(line(keyInfo(car, options), "Electric range")).toBe("about 400 km");
    expect(line(keyInfo(car, options), "Battery")).toBe("60 kWh");
    expect(line(vehicleDetails(car, formats), "Fuel capacity")).toBeUndefined();
    expect(line(keyInfo(aCar({ variant: { fuelcapacity: "56 L" } }), options), "Battery")).toBeUndefined();
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
    expect(line(vehicleDetails(aCar({ build_date }), formats), "Build date")).toBe(shown);
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
    expect(line(lines, "Axles")).toBe("Tandem");
    expect(line(lines, "Aggregate trailer mass")).toBeUndefined();
    const heavy = aCar({ item_type: "Caravan", specifications: { aggregate_trailer_mass: 3_200 } });
    expect(line(keyInfo(heavy, { ...options, caravans: true }), "Aggregate trailer mass")).toBe("3,200 kg");
    expect(line(keyInfo(van, options), "Body length")).toBeUndefined();
  });

  it("are recognised by item type and the site's option [CAR-33] [ENT-015]", () => {
    expect(isCaravan(van, true)).toBe(true);
    expect(isCaravan({ ...van, item_type: null }, true)).toBe(false);
  });

  it("converts by 0.3048 [LIMIT-18]", () => {
    expect(feetToMetres(100, formats)).toBe("30.48 m");
  });
});

describe("the first facts of a car", () => {
  it("are odometer, colour, seats, drive and rego; unknown ones are left out [CAR-29, CAR-30]", () => {
    const known = { colour: "Soul Red", seats: 5, drive: "AWD", rego_expiry: "2026-12-01T00:00:00Z" };
    expect(firstFacts(aCar(known), options)).toEqual([
      "34,120 km",
      "Soul Red",
      "5 seats",
      "AWD",
      "Rego to 1 Dec 2026",
    ]);
    const unknown = { km: null, colour: "null", seats: null, drive: " ", rego_expiry: "2026-03-09" };
    expect(firstFacts(aCar(unknown), options)).toEqual([]);
  });

  it("of a caravan are berths and length in place of the odometer [CAR-33]", () => {
    const caravan = aCar({
      item_type: "caravan",
      specifications: { sleeps: 4, body_length: 20 },
      colour: "White",
      seats: null,
      drive: null,
    });
    expect(firstFacts(caravan, { ...options, caravans: true })).toEqual(["Sleeps 4", "6.10 m", "White"]);
  });
});
