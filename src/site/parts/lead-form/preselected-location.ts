import type { Site } from "#domain/configuration/site.ts";
import { locationNamed } from "#domain/leads/form-definitions/location-options.ts";
import type { FormModel } from "./form-model.ts";

/**
 * A form whose location, or dealership, is preselected, where it has the field: `?location=` by id or slug.
 */
export function withLocation(
  model: FormModel,
  site: Pick<Site, "locations">,
  location: string | null,
): FormModel {
  const chosen = location ? locationNamed(site, location) : null;
  if (!chosen) return model;
  const presets: Record<string, string> = { location: chosen.id, dealership_slug: chosen.dealership_slug };
  const fields = model.fields.map((field) => {
    const preset = presets[field.name];
    return field.options.some(({ value }) => value === preset) ? { ...field, preset } : field;
  });
  return { ...model, fields };
}
