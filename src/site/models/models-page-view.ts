import type { Site } from "#domain/configuration/site.ts";
import { chosenCategory, modelAddress } from "#domain/models/model-rules.ts";
import { type RangeView, rangeView } from "#domain/models/range-view.ts";
import { alternatesOf, type PageHead } from "#site/parts/head/page-head.ts";

export type ModelsPageView = {
  range: RangeView;
  intro: string;
  head: PageHead;
  data: Record<string, unknown>[];
};

/** @returns null for a site without models */
export function modelsPageView(site: Site, body: string | null, origin: string): ModelsPageView | null {
  const range = rangeView(site, body);
  if (!range) return null;
  const category = body ? chosenCategory(site.range, body) : null;
  const named = category !== null && category.toLowerCase() === body?.trim().toLowerCase();
  const name = site.manufacturer?.name ?? site.name;
  const subject = named ? `${name} ${category} models` : `The ${name} range`;
  const first = range.categories[range.chosen]?.tiles[0]?.picture?.src ?? null;
  const canonical = `${origin}/models${named ? `?${new URLSearchParams({ body: category })}` : ""}`;
  return {
    range,
    intro: `Prices, offers and what we have in stock today, for ${site.range.length === 1 ? "our model" : `each of our ${site.range.length} models`}.`,
    head: {
      title: `${subject} | ${site.name}`,
      description: `${subject} at ${site.name}: prices from, variants, current offers and cars in stock.`,
      canonical,
      index: true,
      alternates: alternatesOf(site.seo, canonical),
      image: first && new URL(first, origin).href,
    },
    data: [
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: site.name, item: `${origin}/` },
          { "@type": "ListItem", position: 2, name: "Models", item: `${origin}/models` },
        ],
      },
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        itemListElement: site.range.map((model, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: [model.manufacturer_name, model.name].filter(Boolean).join(" "),
          url: new URL(modelAddress(model, site.models), origin).href,
        })),
      },
    ],
  };
}
