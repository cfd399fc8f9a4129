import { expect, it } from "vitest";
import { sampledPaths, samplesPerRule } from "./sampled-paths.ts";

const cars = Array.from({ length: 1_000 }, (_, at) => `/cars/car-${at}`);
const results = ["/search", ...Array.from({ length: 50 }, (_, at) => `/search/make-${at}`)];
const pages = ["/", "/about", "/models"];

it("takes every page once, and a sample of cars and results pages for each rule", () => {
  const paths = sampledPaths([...pages, ...results, ...cars, ...pages], 2);
  expect(paths.slice(0, 3)).toEqual(pages);
  const [foundResults, foundCars] = ["/search", "/cars"].map((at) =>
    paths.filter((one) => one.startsWith(at)),
  );
  expect([foundResults?.length, foundCars?.length]).toEqual([2 * samplesPerRule, 2 * samplesPerRule]);
  expect(foundCars?.at(-1)).toBe("/cars/car-975");
  expect(new Set(paths).size).toBe(paths.length);
});

it("takes no car where only content changes, and all of a few", () => {
  expect(sampledPaths([...pages, ...results, ...cars], 0)).toEqual(pages);
  expect(sampledPaths([...pages, "/search", "/cars/a"], 1)).toEqual([...pages, "/search", "/cars/a"]);
});
