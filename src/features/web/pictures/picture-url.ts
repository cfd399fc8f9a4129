import type { CarPicture } from "#features/cars/cars/car.ts";
import type { ImagesSlice } from "#platform/config/slices.ts";

/** The only widths that `/img/` serves. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * A picture for a view: `width` and `height` reserve its space, `blur` is a tiny data: URL shown until it
 * loads.
 */
export type PictureView = {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  blur: string | null;
  alt: string;
};

/**
 * The URL of a stored picture at a width (SITE-16): `/img/640/<key>`, or the site's CDN template with
 * `{path}`, `{width}` and `{quality}` filled in.
 */
export function pictureUrl(key: string, width: PictureWidth, images: ImagesSlice): string {
  if (!images.cdnTemplate) return `/img/${width}/${key}`;
  return images.cdnTemplate
    .replaceAll("{path}", encodeURIComponent(key))
    .replaceAll("{width}", String(width))
    .replaceAll("{quality}", String(images.quality));
}

/** All widths up to the picture's own, so that a browser never fetches more than it shows. */
export function pictureView(picture: CarPicture, images: ImagesSlice, alt: string): PictureView {
  const widths = pictureWidths.filter((width) => width <= picture.width);
  const offered = widths.length > 0 ? widths : [pictureWidths[0]];
  return {
    src: pictureUrl(picture.key, offered.findLast((width) => width <= 640) ?? offered[0]!, images),
    srcSet: offered.map((width) => `${pictureUrl(picture.key, width, images)} ${width}w`).join(", "),
    width: picture.width,
    height: picture.height,
    blur: picture.blur,
    alt: picture.alt ?? alt,
  };
}

/**
 * A picture that a configuration names by URL: one stored under `/img/` is offered in every width up to its
 * own, any other as it is. `width` and `height` are its proportions.
 */
export function sitePicture(
  address: string,
  { width, height, alt }: { width: number; height: number; alt: string },
): PictureView {
  const key = /^\/img\/\d+\/([^/]+)$/.exec(address)?.[1];
  const srcSet = key
    ? pictureWidths
        .filter((one) => one <= width)
        .map((one) => `/img/${one}/${key} ${one}w`)
        .join(", ")
    : "";
  return { src: address, srcSet, width, height, blur: null, alt };
}
