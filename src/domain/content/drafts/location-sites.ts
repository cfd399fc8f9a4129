import type { Documents } from "./check-draft.ts";

/** The ids of the sites that show a location; none for an unknown one. */
export function sitesOfLocation(
  { group, sites }: Pick<Documents, "group" | "sites">,
  slug: string,
): string[] {
  const location = group.locations.find((one) => one.slug === slug);
  if (!location) return [];
  return [...sites]
    .filter(([, site]) => site.dealerships?.includes(location.dealership_slug ?? "") ?? true)
    .map(([id]) => id);
}
