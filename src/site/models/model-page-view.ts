import type { ListedCar } from "#domain/cars/car.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Model } from "#domain/configuration/slices/models.ts";
import { bodyCategory, newPrefix, ownAddress, rangeOf } from "#domain/models/model-rules.ts";
import { categoryAddress, type ModelTile, modelTile } from "#domain/models/range-view.ts";
import { type PictureView, sitePicture } from "#domain/pictures/picture-url.ts";
import { calendarDate, formatDate } from "#lib/date.ts";
import { formatsOf } from "#lib/formats.ts";
import { slugify } from "#lib/slug.ts";
import { cachedCardView } from "#site/parts/car-card/cached-card.ts";
import { type CardView, comparisonOf } from "#site/parts/car-card/card-view.ts";
import { alternatesOf, type PageHead } from "#site/parts/head/page-head.ts";

export type OfferView = { title: string; text: string; until: string | null; url: string | null };

/** A model's page as plain data. */
export type ModelPageView = {
  name: string;
  /** "All-new" or nothing (HOME-26). */
  prefix: string | null;
  make: string | null;
  line: string | null;
  description: string | null;
  picture: PictureView | null;
  from: string | null;
  facts: { label: string; value: string }[];
  variants: { name: string; price: string | null; text: string | null }[];
  colours: { name: string; hex: string; picture: PictureView | null }[];
  pictures: PictureView[];
  specification: Model["specification"];
  offers: OfferView[];
  accessories: string | null;
  enquire: string;
  /** The brochure's address, or the form to request it. */
  brochure: { href: string; label: string; external: boolean };
  testDrive: string | null;
  category: { name: string; href: string } | null;
  stock: {
    cards: CardView[];
    count: number;
    href: string;
    comparison: ComparisonWords | null;
  };
  others: ModelTile[];
  head: PageHead;
  data: Record<string, unknown>[];
};

/** The number of other models at the end of a page. */
const othersShown = 6;

/** The values of the stock's `model` attribute that mean this model: feeds differ in capitals and hyphens. */
export function stockNames(model: Pick<Model, "name">, values: readonly string[]): string[] {
  const slug = slugify(model.name);
  return values.filter((value) => slugify(value) === slug);
}

/** The offers of a day: both ends are included; an open end always matches (HOME-43's rule). */
export function runningOffers(
  offers: Model["offers"],
  now: Date,
  site: Pick<Site, "timezone" | "seo">,
): OfferView[] {
  const today = calendarDate(now, site.timezone);
  return offers
    .filter(({ start, expiry }) => (!start || start <= today) && (!expiry || today <= expiry))
    .map(({ title, text, expiry, url }) => ({
      title,
      text,
      url,
      until: expiry && `Until ${formatDate(expiry, site.seo.language)}`,
    }));
}

/** @param stock cars of the model on this site, new ones first, and how many there are in all */
export function modelPageView(input: {
  model: Model;
  site: Site;
  stock: { cars: readonly ListedCar[]; count: number };
  now: Date;
  origin: string;
}): ModelPageView {
  const { model, site, stock, now, origin } = input;
  const { money, number } = formatsOf(site);
  const make = model.manufacturer_name;
  const full = [make, model.name].filter(Boolean).join(" ");
  const cards = stock.cars.map((car) => cachedCardView(car, site, now));
  const category = bodyCategory(model);
  const address = ownAddress(model, site.models);
  const enquiryAddress = (subject: string) =>
    `/enquire?${new URLSearchParams({ form: subject, model: model.slug })}`;
  const several = new Set(site.range.map((one) => one.manufacturer_name)).size > 1;
  const same = rangeOf(site.range, category).filter((one) => one.id !== model.id);
  const rest = site.range.filter((one) => one.id !== model.id && !same.includes(one));
  const picture = model.image ? sitePicture(model.image.url, { width: 1200, height: 800, alt: full }) : null;
  const from = model.from_price === null ? null : money(model.from_price);
  const summary = model.short_description ?? model.description ?? `${full} at ${site.name}.`;
  return {
    name: model.name,
    prefix: model.status === "new" ? newPrefix : null,
    make,
    line: model.short_description,
    description: model.description === model.short_description ? null : model.description,
    picture,
    from,
    facts: [
      ...model.facts,
      ...(model.fuel.length > 0 ? [{ label: "Fuel", value: model.fuel.join(", ") }] : []),
    ],
    variants:
      model.variants.length > 0
        ? model.variants.map(({ name, price, text }) => ({
            name,
            price: price === null ? null : `From ${money(price)}`,
            text,
          }))
        : model.variant.map((name) => ({ name, price: null, text: null })),
    colours: model.colours.map(({ name, hex, image_url }) => ({
      name,
      hex,
      picture: image_url
        ? sitePicture(image_url, { width: 1200, height: 800, alt: `${full} in ${name}` })
        : null,
    })),
    pictures: model.pictures.map(({ url, alt }) => sitePicture(url, { width: 1200, height: 800, alt })),
    specification: model.specification,
    offers: runningOffers(model.offers, now, site),
    accessories:
      model.accessories_count > 0 ? `${number(model.accessories_count)} genuine accessories` : null,
    enquire: enquiryAddress("model"),
    brochure: model.brochure
      ? { href: model.brochure, label: "Download brochure", external: true }
      : { href: enquiryAddress("brochure"), label: "Send me the brochure", external: false },
    testDrive: site.testDrive.enabled ? "/book-test-drive" : null,
    category: category === null ? null : { name: category, href: categoryAddress(category) },
    stock: {
      cards,
      count: stock.count,
      href: make
        ? `/search/${slugify(make)}/${slugify(model.name)}`
        : `/search?query=${encodeURIComponent(model.name)}`,
      comparison: comparisonOf(cards, site.finance),
    },
    others: [...same, ...rest].slice(0, othersShown).map((one) => modelTile(one, site, several)),
    head: {
      title: `${model.status === "new" ? `${newPrefix} ` : ""}${full}${from ? ` from ${from}` : ""} | ${site.name}`,
      description: `${summary} Prices, variants, offers and cars in stock at ${site.name}.`,
      canonical: origin + address,
      index: true,
      alternates: alternatesOf(site.seo, origin + address),
      image: picture && new URL(picture.src, origin).href,
    },
    data: [
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: site.name, item: `${origin}/` },
          { "@type": "ListItem", position: 2, name: "Models", item: `${origin}/models` },
          { "@type": "ListItem", position: 3, name: full, item: origin + address },
        ],
      },
      {
        "@context": "https://schema.org",
        "@type": "ProductModel",
        name: full,
        description: summary,
        url: origin + address,
        ...(make ? { brand: { "@type": "Brand", name: make } } : {}),
        ...(picture ? { image: new URL(picture.src, origin).href } : {}),
      },
    ],
  };
}
