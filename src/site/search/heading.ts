import { carTypeRank } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Refinement } from "#domain/configuration/slices/search-attributes.ts";
import type { SearchState } from "#domain/search/search-query.ts";
import { valueLabel } from "#domain/search/value-label.ts";

/** With more values than this of one attribute, the text omits them. */
const spoken = 2;

/**
 * The list as text: `Used Mazda CX-5 cars`, `New & Demo cars`, `Cars`, `Certified cars` on a certified site.
 */
export function searchHeading(
  { refinements }: Pick<SearchState, "refinements">,
  site: Pick<Site, "search" | "car" | "variant">,
): string {
  const noun = site.car.caravans ? "caravans" : "cars";
  const textOfValues = (
    attribute: "car_type" | "make" | "model" | "make_model" | "body",
    values = valuesOf(refinements[attribute]),
  ) =>
    values.length > 0 && values.length <= spoken
      ? [values.map((value) => valueLabel(attribute, value, site.search)).join(" & ")]
      : [];
  const types = [...valuesOf(refinements.car_type)].sort((a, b) => carTypeRank(a) - carTypeRank(b));
  const parts = [
    ...(site.variant === "certified" ? ["certified"] : []),
    ...textOfValues("car_type", types),
    ...textOfValues("make"),
    ...textOfValues("model"),
    ...textOfValues("make_model"),
    ...textOfValues("body"),
    noun,
  ];
  const text = parts.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valuesOf(refinement: Refinement | undefined): string[] {
  return refinement && "values" in refinement ? refinement.values : [];
}

/** Fills `{name}` in a template of the site's; an unknown placeholder is unchanged. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
