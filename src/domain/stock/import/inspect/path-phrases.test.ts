import { expect, it } from "vitest";
import { headerMeaning } from "./header-meaning.ts";

it.each([
  ["vehicle.odometer.unit", ["km_unit"], null],
  ["dealer.name", ["dealership"], null],
  ["owner.name", [], "about people"],
  ["price.amount", ["price"], null],
  ["interior.colour", ["interior_colour"], null],
  ["make.id", [], "a code"],
  ["vehicle.make.name", ["make"], null],
  ["RETPR", ["price"], null],
  ["TRMDES", ["interior_colour"], null],
  ["RGEXPD", ["rego_expiry"], null],
  ["opts", ["standardEquipment"], null],
  ["LOCN", ["location"], null],
  ["BRCH", ["location"], null],
  ["STKST", ["status"], null],
])("the name %s means %j", (name, fields, other) => {
  const found = headerMeaning(name);
  expect([[...found.fields.keys()], found.other]).toEqual([fields, other]);
});
