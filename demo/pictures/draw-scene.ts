import { document, drawParked, type Parked } from "#demo-stock/pictures/draw-car.ts";
import { newSheet, type Sheet } from "#demo-stock/pictures/sheet.ts";
import { backdrop } from "#demo-stock/pictures/studio.ts";
import { city, coast, harbour, outback } from "./landscapes.ts";

/** Wide pictures for the head of a page. */
export type SceneName = "harbour" | "coast" | "outback" | "city" | "showroom" | "bay";

// Drawn from back to front, so that nearer cars cover those behind them.
const scenes: Record<SceneName, { place(sheet: Sheet): string; cars: readonly Parked[] }> = {
  harbour: {
    place: harbour,
    cars: [
      { body: "suv", colour: "White", seed: 4, view: "three-quarter", centre: 1500, ground: 900, width: 640 },
      {
        body: "sedan",
        colour: "Metallic Red",
        seed: 8,
        view: "three-quarter",
        centre: 420,
        ground: 905,
        width: 660,
      },
      {
        body: "coupe",
        colour: "Metallic Blue",
        seed: 15,
        view: "three-quarter",
        centre: 980,
        ground: 1005,
        width: 840,
      },
    ],
  },
  coast: {
    place: coast,
    cars: [
      {
        body: "suv",
        colour: "Metallic Red",
        seed: 9,
        view: "three-quarter",
        centre: 1120,
        ground: 975,
        width: 900,
      },
    ],
  },
  outback: {
    place: outback,
    cars: [
      {
        body: "caravan",
        colour: "Orange",
        seed: 2,
        view: "three-quarter",
        centre: 1330,
        ground: 905,
        width: 860,
      },
      { body: "suv", colour: "White", seed: 6, view: "three-quarter", centre: 640, ground: 985, width: 700 },
    ],
  },
  city: {
    place: city,
    cars: [
      { body: "hatch", colour: "Yellow", seed: 3, view: "side", centre: 1540, ground: 880, width: 560 },
      {
        body: "suv",
        colour: "Purple",
        seed: 10,
        view: "three-quarter",
        centre: 780,
        ground: 985,
        width: 800,
      },
    ],
  },
  bay: {
    place: coast,
    cars: [
      {
        body: "van",
        colour: "White",
        seed: 31,
        view: "three-quarter",
        centre: 1560,
        ground: 880,
        width: 600,
      },
      {
        body: "hatch",
        colour: "Yellow",
        seed: 32,
        view: "three-quarter",
        centre: 430,
        ground: 900,
        width: 540,
      },
      {
        body: "ute",
        colour: "Metallic Blue",
        seed: 33,
        view: "three-quarter",
        centre: 1010,
        ground: 990,
        width: 820,
      },
    ],
  },
  showroom: {
    place: (sheet) => backdrop(sheet, 1920, 1080, 560),
    cars: [
      { body: "hatch", colour: "Red", seed: 5, view: "three-quarter", centre: 420, ground: 800, width: 600 },
      {
        body: "ute",
        colour: "Orange",
        seed: 9,
        view: "three-quarter",
        centre: 1500,
        ground: 815,
        width: 680,
      },
      {
        body: "suv",
        colour: "Metallic Blue",
        seed: 12,
        view: "three-quarter",
        centre: 960,
        ground: 935,
        width: 840,
      },
    ],
  },
};

export const sceneNames = Object.keys(scenes) as SceneName[];

/** The scene as an SVG document, 1920 × 1080, always the same. */
export function drawScene(name: SceneName): string {
  const { place, cars } = scenes[name];
  const sheet = newSheet("s");
  const art = [place(sheet)];
  cars.forEach((car, i) => {
    const parked = drawParked(car, `s${i}`);
    sheet.defs.push(parked.defs);
    art.push(parked.art);
  });
  return document(sheet, art.join(""), 1920, 1080);
}
