import { isListed } from "#domain/cars/availability.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Settings } from "#domain/configuration/settings.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { pictureSources } from "#lib/picture-source.ts";
import { alternatesOf, type PageHead, shareSize } from "#site/parts/head/page-head.ts";
import { carStructuredData } from "./car-data.ts";
import type { CarPageView } from "./car-page-view.ts";

/** Placeholders in the site's title and description of a car page. */
export type CarPlaceholders = {
  name: string;
  price: string | null;
  city: string | null;
  site: string;
  facts: string;
  dealership: string;
};

/**
 * Title and description from the site's templates. An empty placeholder is removed with the preposition
 * before it.
 */
export function carTitles(
  seo: Pick<Settings["seo"], "carTitle" | "carDescription">,
  placeholders: CarPlaceholders,
): { title: string; description: string } {
  return { title: fill(seo.carTitle, placeholders), description: fill(seo.carDescription, placeholders) };
}

function fill(template: string, placeholders: CarPlaceholders): string {
  const filled = singleSpaced(template).replace(
    /((?:,| (?:in|at|from|for|[–|·-]))? ?)\{(\w+)\}/g,
    (_, before: string, name: string) => {
      const value = placeholders[name as keyof CarPlaceholders];
      return value ? before + value : "";
    },
  );
  return singleSpaced(filled)
    .replace(/ ([.,])/g, "$1")
    .trim();
}

/** What searches the result looks for one space only: with any number of them, it would take the square of their number. */
const singleSpaced = (text: string): string => text.replace(/\s+/g, " ");

/**
 * A car page's head and its structured data. The page of a sold car remains after its listing days, but is
 * excluded from search engines (DECIDE-130).
 */
export function headAndData(
  car: Car,
  view: CarPageView,
  site: Site,
  origin: string,
  now: Date,
): { head: PageHead; data: object[] } {
  const settings = settingsFor(site, car.dealership_slug);
  const path = `/cars/${car.slug}`;
  const canonical = origin + path;
  const images = view.photos.slice(0, 5).map((photo) => new URL(pictureSources(photo).src, origin).href);
  const head: PageHead = {
    ...carTitles(settings.seo, {
      name: view.name,
      price: "text" in view.price ? view.price.text : null,
      city: car.city ?? car.location?.address.city ?? null,
      site: site.name,
      facts: view.keyInfo
        .slice(0, 4)
        .map(({ value }) => value)
        .join(", "),
      dealership: car.dealership_name,
    }),
    canonical,
    type: "product",
    image: { url: `${origin}/share${path}`, ...shareSize, alt: view.name },
    index: isListed(car, settings.include_sold_cars_days, now),
    alternates: alternatesOf(site.seo, canonical),
  };
  const data = carStructuredData(car, view.name, {
    url: canonical,
    images,
    price: view.price,
    breadcrumbs: view.breadcrumbs,
    currency: site.currency,
    siteUrl: `${origin}/`,
    phone: view.phone,
    confirmedOn: view.confirmed?.date ?? null,
  });
  return { head, data };
}
