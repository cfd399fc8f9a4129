import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceKm, distanceText, earthRadiusKm } from "./sphere.ts";

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
});

it("measures on a sphere with a radius of 6371 km [LOC-51] [LIMIT-37]", () => {
  expect(earthRadiusKm).toBe(6371);
  // A quarter of a great circle.
  expect(distanceKm({ lat: 0, long: 0 }, { lat: 90, long: 0 })).toBeCloseTo((Math.PI / 2) * 6371, 6);
  // Sydney to Melbourne, from published tables.
  expect(distanceKm({ lat: -33.8688, long: 151.2093 }, { lat: -37.8136, long: 144.9631 })).toBeCloseTo(
    713.4,
    0,
  );
});

it("is a distance: none to itself, the same both ways, never past half the earth [LOC-51]", () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * earthRadiusKm + 1e-6);
    }),
  );
});

it.each([
  [0.01, "50 m"],
  [0.52, "500 m"],
  [0.96, "1 km"],
  [4.24, "4.2 km"],
  [9.97, "10 km"],
  [130.6, "131 km"],
])("%d km is formatted as %s", (km, text) => expect(distanceText(km)).toBe(text));
