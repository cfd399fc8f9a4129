import type { Site } from "#domain/configuration/site.ts";
import type { Model } from "#domain/configuration/slices/models.ts";
import { type SitePicture, sitePicture } from "#domain/pictures/picture-url.ts";
import { formatsOf } from "#lib/formats.ts";
import {
  bodyCategory,
  categoriesOf,
  categoryRows,
  chosenCategory,
  modelAddress,
  newPrefix,
  truncated,
} from "./model-rules.ts";

export type ModelTile = {
  name: string;
  make: string | null;
  /** "All-new", "Coming soon" or nothing. */
  prefix: string | null;
  href: string;
  picture: SitePicture | null;
  from: string | null;
  text: string | null;
};

export type RangeCategory = { name: string; href: string; count: number; tiles: ModelTile[] };

/** The range as a section of a page: categories in rows of buttons, one of them chosen. */
export type RangeView = {
  title: string;
  layout: "carousel" | "grid";
  /** Rows of indexes into `categories`. */
  rows: number[][];
  categories: RangeCategory[];
  chosen: number;
};

/** What a range depends on. */
export type RangeSite = Pick<Site, "range" | "models" | "currency" | "seo">;

/**
 * @param body the category in the address; the first by default (HOME-22)
 * @returns null for a site without models
 */
export function rangeView(site: RangeSite, body: string | null): RangeView | null {
  if (site.range.length === 0) return null;
  const names = categoriesOf(site.range);
  const chosen = chosenCategory(site.range, body);
  const several = new Set(site.range.map((model) => model.manufacturer_name)).size > 1;
  const tiles = (name: string | null) =>
    site.range
      .filter((model) => name === null || bodyCategory(model)?.toLowerCase() === name.toLowerCase())
      .map((model) => modelTile(model, site, several));
  const categories: RangeCategory[] =
    names.length === 0
      ? [{ name: "All models", href: "/models", count: site.range.length, tiles: tiles(null) }]
      : names.map((name) => {
          const found = tiles(name);
          return { name, href: categoryAddress(name), count: found.length, tiles: found };
        });
  return {
    title: "Explore Our Range",
    layout: site.models.layout,
    rows: categoryRows(categories.map((_, index) => index)),
    categories,
    chosen: chosen === null ? 0 : names.indexOf(chosen),
  };
}

/** `/models?body=SUV` (ROUTE-46). */
export function categoryAddress(name: string): string {
  return `/models?${new URLSearchParams({ body: name })}`;
}

/** @param withMake includes the make, where a range has several */
export function modelTile(model: Model, site: RangeSite, withMake: boolean): ModelTile {
  const text = model.short_description ?? model.description;
  return {
    name: model.name,
    make: withMake ? model.manufacturer_name : null,
    prefix: model.status === "new" ? newPrefix : model.status === "coming_soon" ? "Coming soon" : null,
    href: modelAddress(model, site.models),
    picture: model.image ? sitePicture(model.image.thumb, { width: 1200, height: 800, alt: "" }) : null,
    from: model.from_price === null ? null : `From ${formatsOf(site).money(model.from_price)}`,
    text: text ? truncated(text) : null,
  };
}
