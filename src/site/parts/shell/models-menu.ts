import { type RangeSite, rangeView } from "#domain/models/range-view.ts";

/** The contents of the header's models menu: body types, and a preview of each model (HOME-36, HOME-37). */
export type ModelsMenu = {
  name: string;
  href: string;
  models: {
    name: string;
    prefix: string | null;
    href: string;
    from: string | null;
    src: string | null;
    srcSet: string;
  }[];
}[];

/** The number of previews of a body type; the page of the range has the others. */
const previewsShown = 6;

export function modelsMenu(site: RangeSite): ModelsMenu {
  return (rangeView(site, null)?.categories ?? []).map(({ name, href, tiles }) => ({
    name,
    href,
    models: tiles.slice(0, previewsShown).map((tile) => ({
      name: [tile.make, tile.name].filter(Boolean).join(" "),
      prefix: tile.prefix,
      href: tile.href,
      from: tile.from,
      src: tile.picture?.src ?? null,
      srcSet: tile.picture?.srcSet ?? "",
    })),
  }));
}
