import type { ListedCar } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type PictureView, pictureView } from "#domain/pictures/picture-url.ts";
import { makeLabel } from "#domain/search/make-label.ts";
import type { EngineAnswer } from "#faceted-search/search-engine.ts";
import { slugify } from "#lib/slug.ts";

/** A link to the stock of a make, a body or a model, and its number of cars. */
export type CategoryTile = { label: string; href: string; count: number; picture: PictureView | null };
export type MakeTile = { label: string; href: string; count: number; logo: string | null };

/** The front page's links to parts of the stock. */
export type CategoryLinks = {
  /** By model on a single brand's site that lists no models. */
  models: CategoryTile[];
  makes: MakeTile[];
  byBody: CategoryTile[];
};

/** Links in a row of four, or of three large ones. */
const categoryTiles = 8;
const largeCategoryTiles = 9;
const makeTiles = 12;

/**
 * @param answer counts of make, body and model over the site's whole stock
 * @param examples a car with pictures for each link that needs one, by attribute and label: `body SUV`
 */
export function categoryLinks(
  site: Site,
  { facets }: Pick<EngineAnswer, "facets">,
  examples: ReadonlyMap<string, ListedCar>,
): CategoryLinks {
  const { make = [], body = [], model = [] } = facets;
  const tile = (attribute: string, path: string, { value, count }: { value: string; count: number }) => {
    const key = `${attribute} ${value}`;
    const car = examples.get(key);
    const first = car?.pictures[0];
    const picture = first ? pictureView(first, site.images, car.name ?? key) : null;
    return { label: value, href: `/search/${path}${slugify(value)}`, count, picture };
  };
  const single = site.manufacturer;
  return {
    models: single
      ? model.slice(0, largeCategoryTiles).map((one) => tile("model", `${slugify(single.name)}/`, one))
      : [],
    makes: make.length > 1 ? make.slice(0, makeTiles).map((one) => makeTile(one, site)) : [],
    byBody: (body.length > 1 ? body : []).slice(0, categoryTiles).map((one) => tile("body", "", one)),
  };
}

function makeTile({ value, count }: { value: string; count: number }, site: Site): MakeTile {
  const known = site.manufacturers.find(({ name }) => name.toLowerCase() === value.toLowerCase());
  return {
    label: makeLabel(value, site.search.makeLabels),
    href: `/search/${slugify(value)}`,
    count,
    logo: known?.logo?.url ?? null,
  };
}
