import type { GroupDocument, SiteDocument } from "#domain/configuration/document.ts";
import { type SettingsLayer, settingsLayer } from "#domain/configuration/settings-layer.ts";
import type { Template } from "#domain/configuration/site.ts";
import { commandOnly } from "#domain/content/drafts/editable.ts";
import { mergeLayers } from "#platform/config/layer.ts";
import { layerWith } from "./plan.ts";

/** Settings that say who the dealer is, what it sells and who answers: a new site has its own. */
const ofOneDealer = [
  "contact",
  "facebook_url",
  "finance/excludedDealerships",
  "forms",
  "instagram_url",
  "lead",
  "legal",
  "models",
  "offers",
  "override_city",
  "phone",
  "promo/cards",
  "promo/slides",
  "redirects",
  "search/exclusions",
  "stock_count",
  "tagline",
  "tracking",
  "widgets",
  "youtube_url",
];

/** Settings without those that only commands change, and those of one dealer. */
const general = (layer: SettingsLayer): SettingsLayer =>
  [...Object.keys(commandOnly), ...ofOneDealer].reduce(
    (rest, key) => layerWith(rest, key.split("/"), undefined),
    layer,
  );

/** What a new site takes from the one that it begins from. */
export type SiteToCopy = {
  template: Template;
  settings: SettingsLayer;
  agency: SettingsLayer;
  labels: readonly string[];
};

/**
 * What a new site takes from another one. Into another group it takes the settings of that one's group too, as its own.
 * @param isSameGroup whether the new site belongs to the group of the other one
 */
export function siteToCopy(
  of: { group: GroupDocument; site: SiteDocument; agency: SettingsLayer; labels: readonly string[] },
  isSameGroup: boolean,
): SiteToCopy {
  const settingsOf = (document: GroupDocument | SiteDocument) =>
    Object.fromEntries(Object.entries(document).filter(([key]) => Object.hasOwn(settingsLayer.shape, key)));
  const settings = mergeLayers(isSameGroup ? {} : settingsOf(of.group), settingsOf(of.site)) as SettingsLayer;
  return {
    template: of.site.template,
    settings: general(settings),
    agency: general(of.agency),
    labels: of.labels,
  };
}
