import { describe, expect, it } from "vitest";
import { z } from "zod";
import { unwrapped } from "#platform/config/layer.ts";
import { configurationSchema } from "./json-schema.ts";
import { settings } from "./settings.ts";

/** Every setting by its dotted name, entries of lists included (`card.buttons[].label`). */
function names(shape: z.ZodRawShape, above = ""): { name: string; field: z.ZodType }[] {
  return Object.entries(shape).flatMap(([key, value]) => {
    const field = value as z.ZodType;
    const name = above + key;
    const { schema } = unwrapped(field);
    const item = schema instanceof z.ZodArray ? unwrapped(schema.element as z.ZodType).schema : schema;
    const below = schema instanceof z.ZodArray ? `${name}[].` : `${name}.`;
    return [{ name, field }, ...(item instanceof z.ZodObject ? names(item.shape, below) : [])];
  });
}

/** Options that the rules name; each has a default, so that a site without it behaves as the rule says. */
const options = [
  "auth.gatedRoutes [DECIDE-01]",
  "car.caravans [CAR-33]",
  "car.chatObject [DECIDE-123]",
  "car.contentSections [CAR-10]",
  "car.keyInfoCollapsible [CAR-26]",
  "car.showViews [DECIDE-100]",
  "car.sidebarButtons [CAR-12]",
  "car.valueAdds [CAR-15]",
  "card.buttons [CARD-12]",
  "card.chips [DECIDE-97]",
  "card.control [CARD-11]",
  "card.titleField [DECIDE-94]",
  "contact.messageOptional [CONTACT-03]",
  "contact.path [CONTACT-01]",
  "contact.termsRequired [CONTACT-11]",
  "features [SITE-07]",
  "finance.calculatorRate [FIN-26]",
  "finance.enabled [FIN-02]",
  "finance.excludedDealerships [FIN-03]",
  "finance.layout [FIN-11]",
  "finance.path [FIN-21]",
  "finance.provider [FIN-01]",
  "forms.excludeLocationIds [CONTACT-30]",
  "forms.locationList [CONTACT-29]",
  "forms.locationSetsDealership [CONTACT-31]",
  "home.combineNewDemo [HOME-14]",
  "home.forceTypeSwitch [HOME-16]",
  "home.headerLabel [HOME-39]",
  "home.headerLinks [HOME-40]",
  "home.heroField1 [HOME-06]",
  "home.heroField2 [HOME-07]",
  "home.heroHeading [HOME-02]",
  "models.layout [HOME-23]",
  "models.plainSlug [HOME-28]",
  "models.slugRewrites [HOME-29]",
  "lead.fields [LEAD-22]",
  "lead.optInDefault [DECIDE-14]",
  "lead.photoPreset [DECIDE-84]",
  "lead.sendPartial [DECIDE-13]",
  "lead.termsCheckbox [LEAD-18]",
  "phone.byType [PHONE-05]",
  "phone.callTheDealer [PHONE-04]",
  "phone.overrides [SITE-08]",
  "price.noPriceText [PRICE-04]",
  "price.subscriptions [PRICE-01]",
  "promo.positions [CMS-14]",
  "search.exclusions [SITE-06]",
  "search.filters [SEARCH-40]",
  "search.hitsPerPage [DECIDE-27]",
  "search.locationAttribute [SEARCH-62]",
  "search.persistPanels [SEARCH-45]",
  "search.popularMakes [SEARCH-81]",
  "search.priceAscExcludesZero [SEARCH-76]",
  "search.priceBands [DECIDE-139]",
  "search.stockFilters [SITE-05]",
  "search.weeklyBands [DECIDE-139]",
  "showDealerLicence [SITE-17]",
  "tags.certifiedImage [TAG-03]",
  "tags.electricHybrid [TAG-01]",
  "tags.showNew [DECIDE-10]",
  "tags.texts [DECIDE-09]",
  "timezone [DECIDE-113]",
  "tracking.ids [DECIDE-79]",
  "variant [SITE-12]",
  "watch.hideWithoutPrice [WATCH-19]",
  "watch.localFavourites [DECIDE-72]",
].map((option) => option.split(" ")[0]!);

describe("options [SITE-02] [SITE-03]", () => {
  const all = names(settings.shape);

  it.each(options)("%s is a key with a default", (option) => {
    expect(all.map((one) => one.name)).toContain(option);
    const value = option
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], settings.parse({}));
    expect(value).not.toBeUndefined();
  });

  it("each have a description", () => {
    expect(all.filter(({ field }) => !unwrapped(field).description).map((one) => one.name)).toEqual([]);
  });
});

it("have a JSON Schema that names its parts and forbids unknown keys", () => {
  const schema = configurationSchema() as { definitions: Record<string, { additionalProperties?: unknown }> };
  for (const part of ["group", "site", "dealership", "location", "settings", "settings.search"])
    expect(schema.definitions[part]?.additionalProperties, part).toBe(false);
});
