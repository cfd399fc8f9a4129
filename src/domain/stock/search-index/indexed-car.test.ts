import fc from "fast-check";
import { expect, it } from "vitest";
import type { CarPicture } from "#domain/cars/car.ts";
import { IndexedCar, type StoredCar } from "./indexed-car.ts";

const at = new Date("2026-03-10T01:02:03.456Z");
const row = (pictures: CarPicture[]): StoredCar => ({
  id: "a",
  slug: "car-a",
  dealershipId: "north",
  locationId: null,
  status: "sold",
  reserved: true,
  facts: { make: "Mazda", model: "3", year: 2020, car_type: "used", status: "sold" },
  views: 7,
  pictures,
  createdAt: at,
  updatedAt: new Date(at.getTime() + 1),
  soldAt: at,
});

const picture = fc.record({
  key: fc.string({ minLength: 1 }),
  width: fc.constantFrom(800, 1_600),
  height: fc.constantFrom(600, 1_067),
  blur: fc.constantFrom(null, "data:image/webp;base64,AA==", "data:image/png;base64,BB=="),
  alt: fc.option(fc.string({ minLength: 1 }), { nil: null }),
});

it("keeps the first picture as it is, and of the next three what a card needs", () => {
  fc.assert(
    fc.property(fc.array(picture, { maxLength: 6 }), (pictures) => {
      const car = IndexedCar.of(row(structuredClone(pictures)), new Map());
      const expected = pictures
        .slice(0, 4)
        .map((one, place) => (place === 0 ? one : { ...one, blur: null, alt: null }));
      expect(car.pictures).toEqual(expected);
      expect(car.pictureCount).toBe(pictures.length);
    }),
  );
});

it("has the times of its row", () => {
  const car = IndexedCar.of(row([]), new Map());
  expect([car.createdAt, car.updatedAt, car.soldAt]).toEqual([at, new Date(at.getTime() + 1), at]);
  expect(IndexedCar.of({ ...row([]), soldAt: null }, new Map()).soldAt).toBeNull();
});

it("shares what is equal with the car before a change", () => {
  const pictures = [{ key: "k", width: 1, height: 1, blur: null, alt: null }];
  const before = IndexedCar.of(row(pictures), new Map());
  const after = IndexedCar.of({ ...row(pictures), views: 8 }, new Map(), before);
  expect(after.facts).toBe(before.facts);
  expect([after.views, after.pictures]).toEqual([8, pictures]);
});
