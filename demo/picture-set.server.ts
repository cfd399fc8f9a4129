import sharp from "sharp";
import { drawingsOf } from "#demo-stock/drawings.ts";
import type { Shoot } from "#demo-stock/generated-car.ts";
import { type PictureView, paints } from "#demo-stock/pictures/draw-car.ts";
import type { CarPicture } from "#domain/cars/car.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { DemoCar } from "./stock/demo-car.ts";
import { storeDrawing } from "./store-drawing.server.ts";

/** The picture's description: `White 2021 Toyota HiLux, front three-quarter view`. */
export function altText(car: DemoCar, words: string): string {
  return `${car.facts.colour} ${car.facts.name}, ${words}`;
}

/** Stores the pictures of the cars, each drawing once, and gives every car its pictures. */
export async function storePictures(
  cars: readonly DemoCar[],
  store: PictureStore,
): Promise<(car: DemoCar) => CarPicture[]> {
  const storing = new Map<string, Promise<CarPicture>>();
  const blurs = new Map<string, Promise<string>>();
  for (const { shoot } of cars) {
    if (!shoot) continue;
    for (const { key, picture } of drawingsOf(shoot)) {
      if (storing.has(key)) continue;
      const tint = `${picture.view === "interior" ? "interior" : shoot.body} ${shoot.colour}`;
      if (!blurs.has(tint)) blurs.set(tint, blurOf(picture.view, shoot.colour));
      const stored = blurs
        .get(tint)!
        .then((blur) =>
          storeDrawing(store, { kind: "car", car: picture }, { width: 1200, height: 800, blur }),
        );
      storing.set(key, stored);
    }
  }
  const pictures = new Map(
    await Promise.all([...storing].map(async ([key, stored]) => [key, await stored] as const)),
  );
  return (car) =>
    car.shoot
      ? drawingsOf(car.shoot).map(({ key, words }) => ({ ...pictures.get(key)!, alt: altText(car, words) }))
      : [];
}

/** A placeholder of 12 by 8 pixels: the studio's grey with a patch of the paint where the car is. */
async function blurOf(view: PictureView, colour: Shoot["colour"]): Promise<string> {
  const [width, height] = [12, 8];
  const paint = channels(view === "interior" ? "#2c2d30" : paints[colour].hex);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const near = Math.max(0, 1 - ((x - 5.5) / 5.5) ** 2 - ((y - 4.4) / 2.6) ** 2) ** 0.6;
      const ground = 232 - y * 5;
      for (let c = 0; c < 3; c++)
        pixels[(y * width + x) * 3 + c] = Math.round(ground * (1 - near) + paint[c]! * near);
    }
  }
  const tiny = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 25, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
