import type { Site } from "#domain/configuration/site.ts";
import {
  isRangeAttribute,
  type RefinementAttribute,
} from "#domain/configuration/slices/search-attributes.ts";
import { chosenRange } from "#domain/search/chosen-filters.ts";
import { otherValue, ownWords } from "#domain/search/counted-search.ts";
import { parseSearch } from "#domain/search/search-query.ts";
import { attributeLabel, valueLabel } from "#domain/search/value-label.ts";
import { formatsOf } from "#lib/formats.ts";

/** A counted search as staff read it: `Mazda, SUV, $10,000 – $25,000`. */
export function searchText(subject: string, site: Pick<Site, "search" | "currency" | "seo">): string {
  const formats = formatsOf(site);
  const { query, refinements } = parseSearch(new URLSearchParams(subject));
  const parts = Object.entries(refinements).map(([name, refinement]) => {
    const attribute = name as RefinementAttribute;
    if (isRangeAttribute(attribute))
      return "values" in refinement ? "" : chosenRange(attribute, refinement, formats);
    if (!("values" in refinement)) return "";
    return refinement.values
      .map((value) =>
        value === otherValue
          ? `${attributeLabel(attribute)} not in stock`
          : valueLabel(attribute, value, site.search),
      )
      .join(" or ");
  });
  if (query !== "") parts.unshift(query === ownWords ? "Words of their own" : `“${query}”`);
  const text = parts.filter((part) => part !== "").join(", ");
  return text === "" ? "All cars" : text;
}
