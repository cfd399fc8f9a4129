import { expect, it } from "vitest";
import { movedPath } from "./moved-path.ts";

const stock = {
  makes: ["Volkswagen", "Mercedes-Benz", "Land Rover"],
  bodies: ["Van"],
  makeModels: ["Volkswagen Golf", "Mercedes-Benz C 200", "Land Rover Defender 110"],
};

it.each([
  ["vw", undefined, "/search/volkswagen"],
  ["VW", "golf", "/search/volkswagen/golf"],
  ["vw-golf", undefined, "/search/volkswagen-golf"],
  ["mercedes", undefined, "/search/mercedes-benz"],
  ["mercedes-c-200", undefined, "/search/mercedes-benz-c-200"],
  ["landrover", "defender-110", "/search/land-rover/defender-110"],
  ["vw", "polo", null],
  ["skoda", undefined, null],
  ["skoda-auto", undefined, null],
  ["volkswagen", "polo", null],
  ["mercedes-benz-e-200", undefined, null],
  ["van", "x", null],
  ["-cars", undefined, null],
])("/search/%s/%s has moved to %s [DECIDE-153]", (first, second, path) => {
  expect(movedPath(first, second, stock)).toBe(path);
});
