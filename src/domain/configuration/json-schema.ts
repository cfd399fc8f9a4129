import { z } from "zod";
import { unwrapped } from "#platform/config/layer.ts";
import { configurationDocument, groupDocument, siteDocument } from "./document.ts";
import { dealershipDocument, locationDocument, manufacturerDocument, specialHour } from "./places.ts";
import { settingsLayer } from "./settings-layer.ts";
import { stockFeed } from "./slices/stock-feeds.ts";

/** Schemas that are named instead of repeated; the names keep the diffs of the JSON Schema small. */
const named: Record<string, z.ZodType> = {
  group: groupDocument,
  site: siteDocument,
  dealership: dealershipDocument,
  location: locationDocument,
  manufacturer: manufacturerDocument,
  specialHours: specialHour,
  feed: stockFeed,
  settings: settingsLayer,
};
for (const [key, field] of Object.entries(settingsLayer.shape)) {
  const slice = unwrapped(field).schema;
  if (slice instanceof z.ZodObject) named[`settings.${key}`] = slice;
}
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id });

/** The JSON Schema of a configuration file, so that editors complete and check it. */
export function configurationSchema(): object {
  return {
    ...z.toJSONSchema(configurationDocument, { io: "input", target: "draft-7" }),
    title: "Forecourt configuration",
    description: "A group of dealerships, a site, or both. docs/configuration.md explains every key.",
  };
}
