import type { Site } from "#domain/configuration/site.ts";
import { makeLabel } from "#domain/search/make-label.ts";
import { valueLabel } from "#domain/search/value-label.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import type { FacetValue } from "#faceted-search/search-engine.ts";
import { compareNames } from "#lib/name-order.ts";
import {
  chosenType,
  clausesBefore,
  fieldAttribute,
  type HeroChoices,
  type HeroOption,
  type HeroQuery,
  heroFields,
  typeOptions,
} from "./hero-query.ts";

/** More than any dealer's makes, models or colours. */
const optionLimit = 400;

/**
 * The hero's options and counts for a selection (HOME-03..07). Each select is counted within the selections
 * before it, so that an earlier one can always be changed; a later selection without cars is removed.
 */
export async function heroChoices(
  stock: Pick<SiteStock, "search">,
  requested: HeroQuery,
  site: Pick<Site, "home" | "search" | "price">,
): Promise<HeroChoices> {
  const { search } = site;
  const home = heroFields(site);
  const query = { ...requested };
  const count = async (
    step: Parameters<typeof clausesBefore>[0],
    attribute: string,
  ): Promise<FacetValue[]> => {
    const clauses = clausesBefore(step, query, home);
    // A clause on the attribute itself doesn't narrow its own counts, so the condition is passed as the base
    // filter.
    const { facets } = await stock.search({
      clauses: [],
      base: clauses,
      offset: 0,
      limit: 0,
      facets: [{ attribute, limit: optionLimit }],
      stats: [],
    });
    return facets[attribute] ?? [];
  };

  const offered = typeOptions(home, await count("type", "car_type"));
  query.type = chosenType(query.type, offered);

  const makes = labelled(await count("make", "make"), (value) => makeLabel(value, search.makeLabels));
  // On a site with one make there is nothing to select.
  query.make = makes.length === 1 ? makes[0]!.value : among(query.make, makes);
  const models = query.make ? labelled(await count("model", "model"), (value) => value) : [];
  query.model = among(query.model, models);
  const attribute1 = fieldAttribute(home.heroField1);
  const field1 = labelled(await count("field1", attribute1), (value) =>
    valueLabel(attribute1, value, search),
  );
  query.field1 = among(query.field1, field1);
  const attribute2 = fieldAttribute(home.heroField2);
  const field2 = labelled(await count("field2", attribute2), (value) =>
    valueLabel(attribute2, value, search),
  );
  query.field2 = among(query.field2, field2);
  const { total } = await stock.search({
    clauses: [],
    base: clausesBefore("all", query, home),
    offset: 0,
    limit: 0,
    facets: [],
    stats: [],
  });
  return { total, query, types: offered, makes, models, field1, field2 };
}

function labelled(values: readonly FacetValue[], label: (value: string) => string): HeroOption[] {
  return values
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, label: label(value), count }))
    .sort((a, b) => compareNames(a.label, b.label));
}

function among(value: string, options: readonly HeroOption[]): string {
  const lowerCased = value.toLowerCase();
  return options.find((option) => option.value.toLowerCase() === lowerCased)?.value ?? "";
}
