import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-field.ts";
import { modelSeparator } from "#domain/leads/form-definitions/lead-texts.ts";
import { locationOptions } from "#domain/leads/form-definitions/location-options.ts";
import { pictureUrl } from "#domain/pictures/picture-url.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { compareNames } from "#lib/name-order.ts";

const maxModels = 250;
/** The models that most cars in stock are of come first; fills rows of two and three with "Help me choose". */
const firstModels = 11;
/** The latest cars, of which each model has its picture. */
const maxPictured = 1_000;

/** What a test drive without a car chooses from: the models in stock with a picture, and the places that offer drives (DECIDE-283). */
export async function openDriveOf(
  stocks: SiteStocks,
  site: Site,
): Promise<{ models: LeadField["options"]; places: LeadField["options"] }> {
  const stock = await stocks.of(site);
  const { facets, ids } = await stock.search({
    clauses: [{ attribute: "status", anyOf: ["in_stock"] }],
    sort: "latest",
    offset: 0,
    limit: maxPictured,
    facets: [
      { attribute: "make", limit: maxModels },
      { attribute: "make_model", limit: maxModels },
    ],
    stats: [],
  });
  const makes = (facets.make ?? []).map(({ value }) => value);
  const models = facets.make_model ?? [];
  const most = new Set(
    models
      .toSorted((a, b) => b.count - a.count)
      .slice(0, firstModels)
      .map(({ value }) => value),
  );
  const pictures = new Map(
    stock
      .cars(ids)
      .flatMap(({ make_model, pictures: [first] }) =>
        first ? [[make_model, pictureUrl(first.key, 320, site.images)]] : [],
      ),
  );
  const options = modelOptions(
    makes,
    models.map(({ value }) => value),
  ).map((option) => {
    const picture = pictures.get(option.label);
    return picture === undefined ? option : { ...option, picture };
  });
  return {
    models: [
      ...options.filter(({ label }) => most.has(label)),
      ...options.filter(({ label }) => !most.has(label)),
    ],
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
