import { expect, it } from "vitest";
import type { CarType } from "#domain/cars/car.ts";
import { phoneSlice } from "#domain/configuration/slices/phone-slice.ts";
import { phoneChoice } from "./phone-choice.ts";

const car = (car_type: CarType, phone: string | null = "location") => ({
  car_type,
  dealership_slug: "north",
  location: phone === null ? null : { phone },
});

it.each<[string, CarType, object, string | null]>([
  [
    "the single number for all cars [PHONE-04]",
    "used",
    { callTheDealer: "all", byType: { used: "used" }, overrides: { north: "north" } },
    "all",
  ],
  [
    "the dealership's override [SITE-08]",
    "used",
    { byType: { used: "used" }, overrides: { north: "north" } },
    "north",
  ],
  [
    "not another dealership's override [SITE-08]",
    "used",
    { byType: { used: "used" }, overrides: { south: "south" } },
    "used",
  ],
  ["the number of its type [PHONE-05]", "used", { byType: { new: "new", used: "used" } }, "used"],
  ["a demo's own number [PHONE-05]", "demo", { byType: { new: "new", used: "used", demo: "demo" } }, "demo"],
  [
    "the new number for a demo without its own [PHONE-05]",
    "demo",
    { byType: { new: "new", used: "used" } },
    "new",
  ],
  ["the new number for a used car without its own [PHONE-06]", "used", { byType: { new: "new" } }, "new"],
  ["the used number for a new car without its own [PHONE-07]", "new", { byType: { used: "used" } }, "used"],
  ["the location's number last [PHONE-08] [ENT-059]", "new", {}, "location"],
  ["no blank number [PHONE-08]", "new", { callTheDealer: " ", byType: { new: "" } }, "location"],
])("chooses %s", (_, type, slice, number) => {
  expect(phoneChoice(car(type), phoneSlice.parse(slice))).toBe(number);
});

it("finds none without any [PHONE-09]", () => {
  expect(phoneChoice(car("new", null), phoneSlice.parse({}))).toBeNull();
  expect(phoneChoice({ ...car("new"), location: { phone: null } }, phoneSlice.parse({}))).toBeNull();
});
