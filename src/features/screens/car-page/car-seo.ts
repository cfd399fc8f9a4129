import type { Settings } from "#platform/config/slices.ts";

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
  return template
    .replace(/((?:,|\s+(?:in|at|from|for|[–|·-]))?\s*)\{(\w+)\}/g, (_, before: string, name: string) => {
      const value = placeholders[name as keyof CarPlaceholders];
      return value ? before + value : "";
    })
    .replace(/\s+([.,])/g, "$1")
    .replace(/\s{2,}/g, " ")
    .trim();
}
