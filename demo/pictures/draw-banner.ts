import { document, drawParked, type Parked } from "#demo-stock/pictures/draw-car.ts";
import { gradient, newSheet } from "#demo-stock/pictures/sheet.ts";

/** The picture of a promotion: a car on a dealer's colour, with room at its left for words. */
export type BannerName = "run-out" | "we-buy" | "two-years" | "any-make";

const banners: Record<
  BannerName,
  { ground: string; deep: string; car: Omit<Parked, "centre" | "ground" | "width"> }
> = {
  "run-out": {
    ground: "#0f3d5e",
    deep: "#08243a",
    car: { body: "coupe", colour: "Metallic Blue", seed: 15, view: "three-quarter" },
  },
  "we-buy": {
    ground: "#c8501e",
    deep: "#8f3410",
    car: { body: "hatch", colour: "White", seed: 3, view: "three-quarter" },
  },
  "two-years": {
    ground: "#1d1f22",
    deep: "#0c0d0f",
    car: { body: "suv", colour: "Metallic Red", seed: 9, view: "three-quarter" },
  },
  "any-make": {
    ground: "#0a7483",
    deep: "#053e47",
    car: { body: "wagon", colour: "Yellow", seed: 21, view: "three-quarter" },
  },
};

export const bannerNames = Object.keys(banners) as BannerName[];

/** The banner as an SVG document, 1920 × 540. */
export function drawBanner(name: BannerName): string {
  const { ground, deep, car } = banners[name];
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
  return document(sheet, `<rect width="1920" height="540" fill="${paint}"/>${floor}${parked.art}`, 1920, 540);
}
