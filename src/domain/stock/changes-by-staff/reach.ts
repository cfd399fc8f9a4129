import { type Access, type Action, type Grant, grantsFor } from "#domain/staff/access/permissions.ts";

/** Cars of these dealerships, and of these locations; null for all of them. */
export type CarReach = { dealershipIds: readonly string[] | null; locationIds: readonly string[] | null };

/**
 * The cars of a group that a member may do something with; none for an empty list.
 * @param dealershipsOf the dealerships that a site of the group shows
 */
export function carReach(
  access: Access,
  action: Action,
  groupId: string,
  dealershipsOf: ReadonlyMap<string, readonly string[]>,
): CarReach[] {
  const reach = ({ siteIds, locationIds }: Grant): CarReach => ({
    dealershipIds: siteIds && [...new Set(siteIds.flatMap((id) => dealershipsOf.get(id) ?? []))],
    locationIds,
  });
  return grantsFor(access, action)
    .filter((grant) => grant.groupId === groupId)
    .map(reach);
}

/** Everything, for an operator who may do something in every group. */
export const everyCar: readonly CarReach[] = [{ dealershipIds: null, locationIds: null }];

/** Whether a car is among those that a member reaches. A car without a location is reached by grants for all locations only. */
export function reachesCar(
  reach: readonly CarReach[],
  car: { dealershipId: string; locationId: string | null },
): boolean {
  return reach.some(
    ({ dealershipIds, locationIds }) =>
      (dealershipIds === null || dealershipIds.includes(car.dealershipId)) &&
      (locationIds === null || (car.locationId !== null && locationIds.includes(car.locationId))),
  );
}

export function placesWithin<Place extends { id: string; dealership_id: string }>(
  reach: readonly CarReach[],
  { locations }: { locations: readonly Place[] },
): Place[] {
  return locations.filter(({ id, dealership_id }) =>
    reachesCar(reach, { dealershipId: dealership_id, locationId: id }),
  );
}
