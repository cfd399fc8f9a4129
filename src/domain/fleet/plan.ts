import type { GroupDocument, SiteDocument } from "#domain/configuration/document.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import { templateDefaults } from "#domain/configuration/template-defaults.ts";
import { type Path, sameValue, valueAt, withValue } from "#domain/content/drafts/document-path.ts";
import { mergeLayers } from "#platform/config/layer.ts";
import type { FleetOperation } from "./fleet-change.ts";

export type PlannedDocuments = { group: GroupDocument; site: SiteDocument; agency: SettingsLayer };

export type SitePlan =
  /** `from` and `to` are what the site uses; `agency` is its layer then. */
  | { kind: "changes"; from: unknown; to: unknown; agency: SettingsLayer }
  /** A layer above the agency's has the setting: it stays as it is, and the site isn't written. */
  | { kind: "own"; by: "template" | "group" | "site"; value: unknown }
  | { kind: "unchanged"; value: unknown };

const platformDefaults = settings.parse({});

/** What an operation would do at a site. Whether the site could be used then is checked by `problemsThen`. */
export function planSite({ group, site, agency }: PlannedDocuments, operation: FleetOperation): SitePlan {
  const { path } = operation;
  const template = templateDefaults[site.template];
  const valueIn = (layer: unknown) => valueAt("site", layer, path);
  const valueWith = (layer: unknown) =>
    valueIn(mergeLayers(platformDefaults, layer, template, group, site)) ?? null;
  const from = valueWith(agency);
  if (operation.kind === "unset") {
    if (valueIn(agency) === undefined) return { kind: "unchanged", value: from };
    const next = layerWith(agency, path, undefined);
    return { kind: "changes", from, to: valueWith(next), agency: next };
  }
  const by = (["site", "group", "template"] as const).find(
    (name) => valueIn({ site, group, template }[name]) !== undefined,
  );
  if (by) return { kind: "own", by, value: from };
  const value = operation.kind === "set" ? operation.value : withEntry(from, operation.value);
  if (sameValue(from, value)) return { kind: "unchanged", value: from };
  const next = layerWith(agency, path, value);
  return { kind: "changes", from, to: valueWith(next), agency: next };
}

function withEntry(list: unknown, entry: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.some((one) => sameValue(one, entry)) ? entries : [...entries, entry];
}

/** A layer with a value at a path, or without one. */
export const layerWith = (layer: SettingsLayer, path: Path, value: unknown): SettingsLayer =>
  (withValue("site", layer, path, value) ?? {}) as SettingsLayer;

/** The agency's own value of a setting; undefined for none. */
export const agencyValue = (layer: SettingsLayer, path: Path): unknown => valueAt("site", layer, path);
