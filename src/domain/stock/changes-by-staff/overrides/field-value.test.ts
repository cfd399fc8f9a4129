import { describe, expect, it } from "vitest";
import { carStatuses } from "#domain/cars/car.ts";
import { nativeContext } from "#domain/stock/import/rows/row-reader.ts";
import { readValue } from "./field-value.ts";
import { overrideField } from "./override-fields.ts";

const context = nativeContext(new Date("2026-11-21T00:00:00Z"));
const car = { make: "Mazda", model: "CX-5", year: 2021 };
const read = (name: string, text: string) =>
  readValue(overrideField(name)!, text, car, { context, places: ["yard"] });
const value = (of: unknown) => ({ kind: "value", value: of });
const invalid = (problem: string) => ({ kind: "invalid", problem });

describe("a typed status", () => {
  it.each([...carStatuses])("may be %s [ENT-019]", (status) => {
    expect(read("status", ` ${status} `)).toEqual(value(status));
  });

  it.each(["Sold", "in stock", "withdrawn", "hidden", "sold,in_stock", "constructor"])(
    "may not be %j, which an import would read or take as in stock [ENT-019]",
    (text) => {
      expect(read("status", text)).toEqual(invalid("Status is one of in_stock, coming_soon, sold"));
    },
  );

  it("can't be empty", () => {
    expect(read("status", " ")).toEqual(invalid("Status can’t be empty"));
  });
});

it.each([
  ["location", "yard", value("yard")],
  ["location", "elsewhere", invalid("Choose a location of the car’s dealership")],
  ["location", "", invalid("Location can’t be empty")],
  ["price", "$28,990", value(28_990)],
  ["price", "", value(null)],
  ["price", "-5", invalid("Price is negative")],
  ["price", "0", invalid("Price is 0")],
  ["make", "Mazda", value("Mazda")],
  ["make", "-", invalid("“-” isn’t a make. Type a make")],
  ["year", "1931", invalid("Year is below 1940, the lowest plausible value")],
  ["certified", "no", value(false)],
  ["show_on_dealer_website", "maybe", invalid("Shown on the site is neither yes nor no")],
  ["standardEquipment", "Awning, electric\n Tow bar ", value(["Awning, electric", "Tow bar"])],
  ["standardEquipment", "Awning, electric", value(["Awning, electric"])],
  ["simple_body", "Spaceship", value("Spaceship")],
  ["rego_expiry", "31/12/2027", value("2027-12-31")],
  ["variant.cylinders", "4 cyl", value("4")],
  ["variant.cylinders", "many", invalid("Cylinders does not count cylinders")],
])("%s typed as %j is read by the rules of a feed", (name, text, expected) => {
  expect(read(name, text)).toEqual(expected);
});

it.each([
  ["price", "POA", "“POA” isn’t a price. Type an amount such as 28990, or leave it empty for no price"],
  [
    "offer_price",
    "cheap",
    "“cheap” isn’t a price. Type an amount such as 28990, or leave it empty for no price",
  ],
  [
    "price",
    "12/03/2026",
    "“12/03/2026” isn’t a price. Type an amount such as 28990, or leave it empty for no price",
  ],
  ["year", "Toyota", "“Toyota” isn’t a year. Type digits only, such as 2021"],
  ["km", "low", "“low” isn’t an odometer reading. Type digits only, such as 45000, or leave it empty"],
  ["doors", "some", "“some” isn’t a number of doors. Type digits only, such as 5, or leave it empty"],
  ["rego_expiry", "soon", "“soon” isn’t a date. Type a date such as 31/12/2027, or leave it empty"],
  [
    "file",
    "the report",
    "“the report” isn’t a web address. Type an address that begins with https://, or leave it empty",
  ],
  ["colour", "£145", "“£145” isn’t a colour. Type a colour, or leave it empty"],
  ["make", "12000", "“12000” isn’t a make. Type a make"],
])("%s typed as %j is refused with what to type [DECIDE-568]", (name, text, problem) => {
  expect(read(name, text)).toEqual(invalid(problem));
});
