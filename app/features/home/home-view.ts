import type { EngineAnswer } from "../../engine/search-engine.ts";
import { formatNumber } from "../../lib/money.ts";
import { slugify } from "../../lib/slug.ts";
import type { Site, Template } from "../../site/site.ts";
import { type CardView, cardView, comparisonOf } from "../car-card/card-view.ts";
import type { ListedCar } from "../cars/car.ts";
import { makeLabel } from "../listing/make-label.ts";
import { type PictureView, pictureView } from "../pictures/picture-url.ts";
import type { PageHead } from "../seo/page-head.ts";
import { type ShellLocation, shellLocations } from "../shell/shell-model.ts";

/** A way into the stock: a make, a body or a model, and how many cars stand there. */
export type Doorway = { label: string; href: string; count: number; picture: PictureView | null };

/** The front page as plain data. */
export type HomeView = {
  template: Template;
  name: string;
  certified: boolean;
  tagline: string;
  noun: string;
  count: string;
  hero: { picture: PictureView; href: string; name: string } | null;
  /** Behind the search of a group's front page. */
  scene: { src: string; srcSet: string } | null;
  weekly: boolean;
  makes: { value: string; label: string }[];
  bodies: { value: string; label: string }[];
  /** By make, or by model on a site of one manufacturer. */
  range: { title: string; doors: Doorway[] };
  byBody: Doorway[];
  arrivals: CardView[];
  comparison: { example: string; warning: string } | null;
  reasons: { title: string; text: string }[];
  locations: ShellLocation[];
  banner: { label: string; url: string }[] | null;
  recentSearches: boolean;
  head: PageHead;
  dealer: Record<string, unknown>;
};

/** Doors in a row of four, or of three large ones. */
const doorways = 8;
const largeDoorways = 9;

/**
 * @param answer counts of make, body and model over the site's whole stock
 * @param examples a car with pictures for each door that wants one, by attribute and label: `body SUV`
 */
export function homeView(input: {
  site: Site;
  answer: EngineAnswer;
  arrivals: readonly ListedCar[];
  examples: ReadonlyMap<string, ListedCar>;
  now: Date;
  origin: string;
}): HomeView {
  const { site, answer, examples, now, origin } = input;
  const noun = site.car.caravans ? "caravans" : "cars";
  const facet = (name: string) => answer.facets[name] ?? [];
  const label = (make: string) => makeLabel(make, site.search.makeLabels);
  const picture = (key: string): PictureView | null => {
    const car = examples.get(key);
    const first = car?.pictures[0];
    return first ? pictureView(first, site.images, car.name ?? key) : null;
  };
  const single = site.manufacturer;
  const doors = single
    ? facet("model").map(({ value, count }) => ({
        label: value,
        href: `/search/${slugify(single.name)}/${slugify(value)}`,
        count,
        picture: picture(`model ${value}`),
      }))
    : facet("make").map(({ value, count }) => ({
        label: label(value),
        href: `/search/${slugify(value)}`,
        count,
        picture: picture(`make ${value}`),
      }));
  const shown = input.arrivals.map((car) => cardView(car, site, now));
  const heroCar = input.arrivals.find((car) => car.pictures.length > 0);
  const reasons = site.car.valueAdds.slice(0, 3);
  const tagline = site.tagline ?? `${formatNumber(answer.total)} ${noun} ready to see, priced to compare.`;
  return {
    template: site.template,
    name: site.name,
    certified: site.variant === "certified",
    tagline,
    noun,
    count: formatNumber(answer.total),
    hero: heroCar
      ? {
          picture: pictureView(heroCar.pictures[0]!, site.images, heroCar.name ?? ""),
          href: `/cars/${heroCar.slug}`,
          name: `${heroCar.year} ${heroCar.make} ${heroCar.model}`,
        }
      : null,
    scene: site.home.heroImage ? sceneView(site.home.heroImage) : null,
    weekly: site.price.subscriptions,
    makes: facet("make").map(({ value }) => ({ value, label: label(value) })),
    bodies: facet("body").map(({ value }) => ({ value, label: value })),
    range: {
      title: single ? `The ${single.name} range` : "Browse by make",
      doors: doors.slice(0, single ? largeDoorways : doorways),
    },
    byBody: (facet("body").length > 1 ? facet("body") : []).slice(0, doorways).map(({ value, count }) => ({
      label: value,
      href: `/search/${slugify(value)}`,
      count,
      picture: picture(`body ${value}`),
    })),
    arrivals: shown,
    comparison: comparisonOf(shown, site.finance),
    reasons,
    locations: shellLocations(site),
    banner: site.promo.banner,
    recentSearches: site.search.recentSearches,
    head: {
      title: `${site.name} | ${noun === "cars" ? "New, demo and used cars" : "New and used caravans"} for sale`,
      description: `${tagline} Search the stock of ${site.name} and find the right one today.`,
      canonical: `${origin}/`,
      index: true,
      image: shown[0]?.picture ? new URL(shown[0].picture.src, origin).href : null,
    },
    dealer: dealerData(site, origin),
  };
}

/** A picture that `/img/` keeps is offered in the widths of a screen; any other as it is. */
function sceneView(address: string): { src: string; srcSet: string } {
  const kept = /^\/img\/\d+\/([^/]+)$/.exec(address)?.[1];
  if (!kept) return { src: address, srcSet: "" };
  const widths = [640, 960, 1280, 1920] as const;
  return { src: address, srcSet: widths.map((width) => `/img/${width}/${kept} ${width}w`).join(", ") };
}

/** Who runs the site, as search engines read it. */
function dealerData(site: Site, origin: string): Record<string, unknown> {
  const [first] = site.locations;
  return {
    "@context": "https://schema.org",
    "@type": "AutoDealer",
    name: site.name,
    url: `${origin}/`,
    ...(site.phone.number ? { telephone: site.phone.number } : {}),
    ...(first
      ? {
          address: {
            "@type": "PostalAddress",
            streetAddress: first.address.street,
            addressLocality: first.address.city,
            addressRegion: first.address.state,
            postalCode: first.address.postcode,
            addressCountry: "AU",
          },
        }
      : {}),
  };
}
