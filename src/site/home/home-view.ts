import { carTypes, type ListedCar } from "#domain/cars/car.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { Site, Template } from "#domain/configuration/site.ts";
import type { HomeSection } from "#domain/configuration/slices/home-slice.ts";
import { type RangeView, rangeView } from "#domain/models/range-view.ts";
import { type PictureView, pictureView, sitePicture } from "#domain/pictures/picture-url.ts";
import type { TimedPopup } from "#domain/promotions/timed-popup.ts";
import { formatsOf } from "#lib/formats.ts";
import { pictureSources } from "#lib/picture-source.ts";
import type { ArticleCard } from "#site/parts/blocks/article-card.ts";
import { cachedCardView } from "#site/parts/car-card/cached-card.ts";
import { type CardView, comparisonOf } from "#site/parts/car-card/card-view.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import { postalAddress } from "#site/parts/head/structured-data.ts";
import type { AreaView } from "#site/parts/places/area-view.ts";
import type { PromotionSlide } from "#site/parts/promotions/promotion-slides.ts";
import type { CategoryLinks } from "./category-links.ts";
import { type HeroChoices, type HeroView, heroFields } from "./hero-query.ts";

/** The front page as plain data. */
export type HomeView = CategoryLinks & {
  template: Template;
  name: string;
  heading: string;
  tagline: string;
  noun: string;
  count: string;
  search: HeroView;
  /** The banner picture, or a car in its place. */
  banner: HeroPicture | null;
  sections: readonly HomeSection[];
  features: { label: string; url: string }[] | null;
  range: RangeView | null;
  panels: Panel[];
  arrivals: CardView[];
  comparison: ComparisonWords | null;
  reasons: { title: string; text: string }[];
  promotions: readonly PromotionSlide[];
  blog: readonly ArticleCard[];
  popup: TimedPopup | null;
  locations: AreaView | null;
  recentSearches: boolean;
  head: PageHead;
  dealer: Record<string, unknown>;
};

/** `wide` pictures are behind or beside the text; a car's own picture links to it. */
export type HeroPicture = { picture: PictureView; wide: boolean; href: string | null; name: string | null };
export type Panel = { title: string; text: string; label: string; url: string; picture: PictureView | null };

/**
 * The minimum height of the banner picture, in pixels; it is higher where there is room (HOME-12, LIMIT-33).
 */
export const heroPictureHeight = 230;

/**
 * @param types those that are in stock
 * @param choices the hero's options for the address's choices
 */
export function homeView(input: {
  site: Site;
  total: number;
  types: readonly string[];
  choices: HeroChoices;
  arrivals: readonly ListedCar[];
  links: CategoryLinks;
  /** The current data of other features for the page. */
  fromFeatures: Pick<HomeView, "promotions" | "blog" | "popup" | "locations">;
  now: Date;
  origin: string;
}): HomeView {
  const { site, total, choices, now, origin } = input;
  const noun = site.car.caravans ? "caravans" : "cars";
  const shown = input.arrivals.map((car) => cachedCardView(car, site, now));
  const tagline = site.tagline ?? `${formatsOf(site).number(total)} ${noun} ready to see, priced to compare.`;
  return {
    template: site.template,
    name: site.name,
    heading: site.home.heroHeading,
    tagline,
    noun,
    count: formatsOf(site).number(total),
    search: { fields: heroFields(site), choices, noun },
    banner: heroPicture(site, input.arrivals),
    sections: site.home.sections,
    features: site.promo.banner,
    range: rangeView(site, null),
    ...input.links,
    panels: site.home.panels.map(({ image, ...panel }) => ({
      ...panel,
      picture: image ? sitePicture(image, { width: 1200, height: 800, alt: "" }) : null,
    })),
    arrivals: shown,
    comparison: comparisonOf(shown, site.finance),
    reasons: site.car.valueAdds.slice(0, 3),
    ...input.fromFeatures,
    recentSearches: site.search.recentSearches,
    head: {
      title: `${site.name} | ${offerOf(input.types, noun, site)}`,
      description: `${tagline} Search the stock of ${site.name} and find the right one today.`,
      canonical: `${origin}/`,
      index: true,
      image: shown[0]?.picture ? new URL(pictureSources(shown[0].picture).src, origin).href : null,
    },
    dealer: dealerData(site, origin),
  };
}

/** `New and used cars for sale`: the types that are in stock. */
function offerOf(types: readonly string[], noun: string, { price }: Pick<Site, "price">): string {
  const inStock = carTypes.filter((type) => types.includes(type));
  const text = `${inStock.join(", ").replace(/, (?=[^,]*$)/, " and ")} ${noun}`.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${sellsByTheWeek(price) ? "by the week" : "for sale"}`;
}

/** The site's own banner, else the first car with a picture. */
function heroPicture(site: Site, arrivals: readonly ListedCar[]): HeroPicture | null {
  if (site.home.heroImage)
    return {
      picture: sitePicture(site.home.heroImage, { width: 1920, height: 1080, alt: "" }),
      wide: true,
      href: null,
      name: null,
    };
  const car = arrivals.find(({ pictures }) => pictures.length > 0);
  return car
    ? {
        picture: pictureView(car.pictures[0]!, site.images, car.name ?? ""),
        wide: false,
        href: `/cars/${car.slug}`,
        name: `${car.year} ${car.make} ${car.model}`,
      }
    : null;
}

/** The site's owner as structured data. */
function dealerData(site: Site, origin: string): Record<string, unknown> {
  const [first] = site.locations;
  return {
    "@context": "https://schema.org",
    "@type": "AutoDealer",
    name: site.name,
    url: `${origin}/`,
    ...(site.phone.number ? { telephone: site.phone.number } : {}),
    ...(first ? { address: postalAddress(first.address) } : {}),
  };
}
