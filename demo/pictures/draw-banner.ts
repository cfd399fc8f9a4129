import { document, drawParked, type Parked } from "./draw-car.ts";
import { lettering, textWidth } from "./letters.ts";
import { gradient, newSheet } from "./sheet.ts";

/**
 * A promotion of the slider: two lines of text on a dealer's colour, and a car. Letters, digits and spaces
 * only.
 */
export type BannerName = "run-out" | "we-buy" | "two-years";

const banners: Record<
  BannerName,
  { lines: [string, string]; ground: string; deep: string; car: Omit<Parked, "centre" | "ground" | "width"> }
> = {
  "run-out": {
    lines: ["Run out weekend", "Last year on the plates less on the price"],
    ground: "#0f3d5e",
    deep: "#08243a",
    car: { body: "coupe", colour: "Metallic Blue", seed: 15, view: "three-quarter" },
  },
  "we-buy": {
    lines: ["We buy cars", "Whether or not you buy ours"],
    ground: "#c8501e",
    deep: "#8f3410",
    car: { body: "hatch", colour: "White", seed: 3, view: "three-quarter" },
  },
  "two-years": {
    lines: ["Two years on us", "Servicing with any new SUV"],
    ground: "#1d1f22",
    deep: "#0c0d0f",
    car: { body: "suv", colour: "Metallic Red", seed: 9, view: "three-quarter" },
  },
};

export const bannerNames = Object.keys(banners) as BannerName[];

/** The banner as an SVG document, 1920 × 540. */
export function drawBanner(name: BannerName): string {
  const { lines, ground, deep, car } = banners[name];
  const sheet = newSheet("b");
  const paint = gradient(
    sheet,
    "g",
    [0, 0],
    [1920, 540],
    [
      [0, ground],
      [1, deep],
    ],
  );
  const parked = drawParked({ ...car, centre: 1480, ground: 470, width: 760 }, "bc");
  sheet.defs.push(parked.defs);
  const floor = `<ellipse cx="1480" cy="452" rx="430" ry="46" fill="#fff" opacity=".16"/>`;
  const words =
    lettering(lines[0], [120, 280], { size: fitting(lines[0], 84), colour: "#fff", weight: 0.19 }) +
    lettering(lines[1], [122, 368], { size: fitting(lines[1], 34), colour: "#fff", weight: 0.13 });
  return document(
    sheet,
    `<rect width="1920" height="540" fill="${paint}"/>${floor}${words}${parked.art}`,
    1920,
    540,
  );
}

/** The width left of the car, in pixels; longer text is smaller. */
function fitting(words: string, size: number): number {
  return Math.min(size, 900 / textWidth(words, 1));
}
