import type { CarPicture } from "#domain/cars/car.ts";
import type { ImagesSlice } from "#domain/configuration/settings.ts";
import { type PictureSource, type PictureWidth, pictureWidths } from "#lib/picture-source.ts";

/**
 * A picture for a view: `width` and `height` reserve its space, `blur` is a tiny data: URL shown until it
 * loads.
 */
export type PictureView = PictureSource & {
  width: number;
  height: number;
  blur: string | null;
  alt: string;
};

/** A picture that a configuration names: its addresses. */
export type SitePicture = Extract<PictureView, { src: string }>;

/**
 * The URL of a stored picture at a width (SITE-16): `/img/640/<key>`, or the site's CDN template with
 * `{path}`, `{width}` and `{quality}` filled in.
 */
export function pictureUrl(key: string, width: PictureWidth, images: ImagesSlice): string {
  return urlPattern(key, images).replaceAll("{width}", String(width));
}

function urlPattern(key: string, { cdnTemplate, quality }: ImagesSlice): string {
  if (!cdnTemplate) return `/img/{width}/${key}`;
  return cdnTemplate.replaceAll("{path}", encodeURIComponent(key)).replaceAll("{quality}", String(quality));
}

/** Where a stored picture is, in the widths up to its own. */
export function pictureSource(
  { key, width }: Pick<CarPicture, "key" | "width">,
  images: ImagesSlice,
): Extract<PictureSource, { url: string }> {
  const widest = pictureWidths.findLast((one) => one <= width) ?? pictureWidths[0];
  return { url: urlPattern(key, images), widest };
}

/** A stored picture with its own proportions. */
export function pictureView(picture: CarPicture, images: ImagesSlice, alt: string): PictureView {
  const { width, height, blur } = picture;
  return { ...pictureSource(picture, images), width, height, blur, alt: picture.alt ?? alt };
}

/**
 * A picture that a configuration names by URL: one stored under `/img/` is offered in every width up to its
 * own, any other as it is. `width` and `height` are its proportions.
 */
export function sitePicture(
  address: string,
  { width, height, alt }: { width: number; height: number; alt: string },
): SitePicture {
  const key = /^\/img\/\d+\/([^/]+)$/.exec(address)?.[1];
  const srcSet = key
    ? pictureWidths
        .filter((one) => one <= width)
        .map((one) => `/img/${one}/${key} ${one}w`)
        .join(", ")
    : "";
  return { src: address, srcSet, width, height, blur: null, alt };
}
