import type { DocumentNames } from "./change-text.ts";
import type { Documents } from "./check-draft.ts";

/** The names that sentences about a group's documents need. */
export const namesIn = ({ group, sites }: Pick<Documents, "group" | "sites">): DocumentNames => ({
  siteName: (id) => sites.get(id)?.name ?? "a site that is gone",
  locationName: (slug) => group.locations.find((one) => one.slug === slug)?.name ?? slug,
  dealershipName: (slug) => group.dealerships.find((one) => one.slug === slug)?.name ?? slug,
});
