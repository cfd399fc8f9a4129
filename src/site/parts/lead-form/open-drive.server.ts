import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-field.ts";
import { modelSeparator } from "#domain/leads/form-definitions/lead-texts.ts";
import { locationOptions } from "#domain/leads/form-definitions/location-options.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { compareNames } from "#lib/name-order.ts";

const maxModels = 250;

/** What a test drive without a car chooses from: the models in stock by name, and the places that offer drives. */
export async function openDriveOf(
  stocks: SiteStocks,
  site: Site,
): Promise<{ models: LeadField["options"]; places: LeadField["options"] }> {
  const stock = await stocks.of(site);
  const { facets } = await stock.search({
    clauses: [{ attribute: "status", anyOf: ["in_stock"] }],
    offset: 0,
    limit: 0,
    facets: [
      { attribute: "make", limit: maxModels },
      { attribute: "make_model", limit: maxModels },
    ],
    stats: [],
  });
  const makes = (facets.make ?? []).map(({ value }) => value);
  return {
    models: modelOptions(
      makes,
      (facets.make_model ?? []).map(({ value }) => value),
    ),
    places: locationOptions("sales", site)
      .filter(({ dealership_slug }) => settingsFor(site, dealership_slug).testDrive.enabled)
      .map(({ id, name, address }) => ({
        value: id,
        label: address.city && !name.includes(address.city) ? `${name}, ${address.city}` : name,
      })),
  };
}

/** Options for `Mazda CX-5` whose values separate make and model; a make may have several words. */
function modelOptions(makes: readonly string[], models: readonly string[]): LeadField["options"] {
  const byLength = [...makes].sort((a, b) => b.length - a.length);
  return models
    .flatMap((label) => {
      const make = byLength.find((one) => label.startsWith(`${one} `));
      return make ? [{ value: make + modelSeparator + label.slice(make.length + 1), label }] : [];
    })
    .sort((a, b) => compareNames(a.label, b.label));
}
