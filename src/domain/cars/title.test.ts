import { expect, it } from "vitest";
import { badgeLine, carName, carTitle, vehicleWord } from "./title.ts";

const car = { year: 2022, make: "Mazda", model: "CX-5", badge: "Maxx", series: "KF" };

it("names a car, from its parts when it has no name [CARD-04] [ENT-003..009]", () => {
  expect(carName({ ...car, name: "2022 Mazda CX-5 Maxx Sport" })).toBe("2022 Mazda CX-5 Maxx Sport");
  expect(carName({ ...car, name: " " })).toBe("2022 Mazda CX-5 Maxx");
  expect(carName({ ...car, name: null, badge: null })).toBe("2022 Mazda CX-5");
});

it.each([
  ["name", "A", "B", "A"],
  ["carsales_title", "A", "B", "B"],
  ["carsales_title", "A", null, "A"],
] as const)("titles the card by %s [DECIDE-94] [ENT-009]", (field, name, carsales_title, title) => {
  expect(carTitle({ ...car, name, carsales_title }, field)).toBe(title);
});

it("shows badge and series on a separate line [CARD-05] [ENT-007, ENT-008]", () => {
  expect(badgeLine(car)).toBe("Maxx · KF");
  expect(badgeLine({ badge: null, series: "KF" })).toBe("KF");
  expect(badgeLine({})).toBe("");
});

it.each([
  ["caravan", "Caravan"],
  ["MOTORHOME", "Motorhome"],
  [null, "Vehicle"],
  [" ", "Vehicle"],
])("calls item type %s a %s [CAR-11] [DECIDE-98] [ENT-015]", (item_type, word) => {
  expect(vehicleWord({ item_type })).toBe(word);
});
