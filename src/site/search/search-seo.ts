import { carTypeRank } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Refinements } from "#domain/configuration/slices/search-attributes.ts";
import { searchHref } from "#domain/search/search-path.ts";
import { emptySearch, type SearchState } from "#domain/search/search-query.ts";
import { formatsOf } from "#lib/formats.ts";
import { pictureSources } from "#lib/picture-source.ts";
import { slugify } from "#lib/slug.ts";
import { cardHref } from "#site/parts/car-card/card-parts.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";
import { alternatesOf, type PageHead } from "#site/parts/head/page-head.ts";
import { fillTemplate } from "./heading.ts";

/** With more refinements than this, or a text, a page is excluded from search engines. */
const indexedRefinements = 2;

export function searchHead(
  state: SearchState,
  list: { heading: string; count: number; cards: readonly CardView[] },
  site: Pick<Site, "name" | "seo" | "car" | "currency">,
  origin: string,
): PageHead {
  const placeholders = { heading: list.heading, count: formatsOf(site).number(list.count), site: site.name };
  const canonical = origin + canonicalPath(state);
  const page = state.page > 1 ? `, page ${state.page}` : "";
  const first = list.cards.find((card) => card.picture)?.picture;
  return {
    title: fillTemplate(site.seo.resultsTitle, placeholders) + page,
    description:
      fillTemplate(site.seo.resultsDescription, { ...placeholders, heading: lowerFirst(list.heading) }) +
      page,
    canonical,
    index:
      list.count > 0 &&
      !state.query &&
      !state.near &&
      Object.keys(state.refinements).length <= indexedRefinements,
    image: first ? new URL(pictureSources(first).src, origin).href : null,
    alternates: alternatesOf(site.seo, canonical),
  };
}

/** `Used cars` within a sentence is `used cars`; a make keeps its capital. */
function lowerFirst(heading: string): string {
  return heading.replace(/^(New|Demo|Used|Cars|Caravans)\b/, (word) => word.toLowerCase());
}

/**
 * Structured data of a results page: its breadcrumbs and its cars. Derived from the view, so never sent
 * twice.
 */
export function searchData(view: {
  heading: string;
  count: number;
  site: string;
  cards: readonly Pick<CardView, "slug" | "name">[];
  head: Pick<PageHead, "canonical">;
}): Record<string, unknown>[] {
  const { origin } = new URL(view.head.canonical);
  return [
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: view.site, item: `${origin}/` },
        { "@type": "ListItem", position: 2, name: view.heading, item: view.head.canonical },
      ],
    },
    {
      "@context": "https://schema.org",
      "@type": "ItemList",
      numberOfItems: view.count,
      itemListElement: view.cards.map((card, i) => ({
        "@type": "ListItem",
        position: i + 1,
        url: origin + cardHref(card),
        name: card.name,
      })),
    },
  ];
}

/**
 * The canonical address of a list: the path form where there is one, without sort. `{make: Mazda, model:
 * CX-5}` is `/search/mazda/cx-5`.
 */
export function canonicalPath(state: SearchState): string {
  const plain = { ...emptySearch, query: state.query, refinements: state.refinements, page: state.page };
  const preset = pathForm(state.refinements);
  return searchHref(plain, preset ?? undefined);
}

function pathForm(refinements: Refinements): { path: string; refinements: Refinements } | null {
  const only = (...names: (keyof Refinements)[]) => {
    if (Object.keys(refinements).length !== names.length) return null;
    const values = names.map((name) => {
      const refinement = refinements[name];
      return refinement && "values" in refinement ? refinement.values : [];
    });
    return values.every((list) => list.length > 0) ? values : null;
  };
  const types = only("car_type");
  if (types) {
    const placeholders = [...types[0]!].sort((a, b) => carTypeRank(a) - carTypeRank(b)).map(slugify);
    const path =
      placeholders.length > 1
        ? `${placeholders.slice(0, -1).join("-")}-and-${placeholders.at(-1)}`
        : placeholders[0];
    return { path: `/search/${path}-cars`, refinements };
  }
  const [makes, models] = only("make", "model") ?? [];
  if (makes?.length === 1 && models?.length === 1) {
    return { path: `/search/${slugify(makes[0]!)}/${slugify(models[0]!)}`, refinements };
  }
  for (const name of ["make", "body", "make_model"] as const) {
    const [values] = only(name) ?? [];
    if (values?.length === 1 && slugify(values[0]!))
      return { path: `/search/${slugify(values[0]!)}`, refinements };
  }
  return null;
}
