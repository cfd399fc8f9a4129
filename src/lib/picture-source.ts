/** The only widths that `/img/` serves. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * Where a picture is: its URL with `{width}` in it and the largest width that is offered, or its addresses. The first is a quarter of the
 * second, which a page's data would repeat for each car.
 */
export type PictureSource = { url: string; widest: PictureWidth } | { src: string; srcSet: string };

const defaultWidth = 640;

/** The attributes of the picture's element: every width up to the largest, so that a browser never fetches more than it shows. */
export function pictureSources(source: PictureSource): { src: string; srcSet: string } {
  if ("src" in source) return source;
  const { url, widest } = source;
  const offered = pictureWidths.filter((width) => width <= widest);
  return {
    src: atWidth(url, Math.min(widest, defaultWidth)),
    srcSet: offered.map((width) => `${atWidth(url, width)} ${width}w`).join(", "),
  };
}

/** The picture at this width. */
export function sourceAt(source: PictureSource, width: PictureWidth): string {
  return "src" in source ? source.src : atWidth(source.url, width);
}

function atWidth(url: string, width: number): string {
  return url.replaceAll("{width}", String(width));
}
