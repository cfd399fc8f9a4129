import sharp from "sharp";
import type { CarPicture } from "#domain/cars/car.ts";
import { pictureLimits } from "#domain/pictures/picture-store.server.ts";
import { croppedBox, type PhotoEdit } from "./photo-edit.ts";

/** JPEG and WebP, 0 to 100: higher than that of the sizes that are made of it. */
const quality = 92;
const limits = { limitInputPixels: pictureLimits.pixels };

/**
 * A turned and cropped copy of a picture, without its metadata. Pictures with transparency stay PNG or WebP; the others become JPEG.
 * @param bytes the original of `picture`, whose width and height are those after its own orientation
 */
export async function editedPicture(
  bytes: Buffer,
  { key, width, height }: Pick<CarPicture, "key" | "width" | "height">,
  edit: PhotoEdit,
): Promise<Buffer> {
  // Sharp resizes after it has turned, so a drawing gets its size before.
  const source = key.endsWith(".svg")
    ? await sharp(bytes, limits).resize({ width, height, fit: "fill" }).png().toBuffer()
    : bytes;
  const cropped = sharp(source, limits)
    .autoOrient()
    .rotate(edit.turns * 90)
    .extract(croppedBox({ width, height }, edit));
  if (key.endsWith(".webp")) return cropped.webp({ quality }).toBuffer();
  if (key.endsWith(".png") || key.endsWith(".gif")) return cropped.png().toBuffer();
  return cropped.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true }).toBuffer();
}
