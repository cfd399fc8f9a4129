import type { PlacesOfGroup } from "./people.ts";

/** As many are named; of more the rest is a number. */
const named = 3;

/** `All sites`, `Harbour Motors`, `Harbour Motors: Gosford, Wyong`: how far a role or a program reaches. */
export function reachText(
  { siteIds, locationIds }: { siteIds: readonly string[] | null; locationIds: readonly string[] | null },
  { sites, locations }: PlacesOfGroup,
): string {
  const nameIn = (all: PlacesOfGroup["sites"], former: string) => (id: string) =>
    all.find((one) => one.id === id)?.name ?? former;
  const places = listed(locationIds?.map(nameIn(locations, "a former location")) ?? []);
  if (!siteIds) return places || "All sites";
  const ofSites = listed(siteIds.map(nameIn(sites, "a former site")));
  return places ? `${ofSites}: ${places}` : ofSites;
}

const listed = (names: readonly string[]): string =>
  names.length <= named + 1
    ? names.join(", ")
    : `${names.slice(0, named).join(", ")} and ${names.length - named} more`;
