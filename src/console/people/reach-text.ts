/** `All sites`, `Harbour Motors`, `2 locations`: how far a role reaches. */
export function reachText(
  { siteIds, locationIds }: { siteIds: readonly string[] | null; locationIds: readonly string[] | null },
  siteNames: ReadonlyMap<string, string>,
): string {
  const places = locationIds
    ? `${locationIds.length} ${locationIds.length === 1 ? "location" : "locations"}`
    : "";
  if (!siteIds) return places || "All sites";
  const sites = siteIds.map((id) => siteNames.get(id) ?? "a former site").join(", ");
  return places ? `${sites}: ${places}` : sites;
}
