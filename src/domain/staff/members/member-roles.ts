import type { Grant, Role } from "#domain/staff/access/permissions.ts";

export const groupRoles = ["owner", "sales", "stock", "marketing"] as const satisfies readonly Role[];

/** A role of a member in a group and how far it reaches; null ids mean all of the group's. */
export type MemberRole = {
  role: (typeof groupRoles)[number];
  siteIds: string[] | null;
  locationIds: string[] | null;
  mayPublish: boolean;
};

type Granted = Omit<Grant, "groupId" | "groupSlug">;

/** The roles among a member's grants in a group. */
export const memberRoles = (grants: readonly Granted[]): MemberRole[] =>
  grants.flatMap(({ role, siteIds, locationIds, mayPublish }) =>
    role === "operator"
      ? []
      : [
          {
            role,
            siteIds: siteIds && [...siteIds],
            locationIds: locationIds && [...locationIds],
            mayPublish,
          },
        ],
  );

/** The ids of a group's sites and locations, the only ones that a role can reach. */
export type KnownPlaces = { siteIds: readonly string[]; locationIds: readonly string[] };

export type ReachProblems = { siteIds?: string; locationIds?: string };

/** The chosen ids; null for none, which is all. */
export const someOf = (ids: string[]): string[] | null => (ids.length > 0 ? ids : null);

export function reachProblems(
  { siteIds, locationIds }: { siteIds: readonly string[] | null; locationIds: readonly string[] | null },
  known: KnownPlaces,
): ReachProblems {
  const problems: ReachProblems = {};
  if (siteIds?.some((id) => !known.siteIds.includes(id))) problems.siteIds = "Choose sites of the group";
  if (locationIds?.some((id) => !known.locationIds.includes(id)))
    problems.locationIds = "Choose locations of the group";
  return problems;
}

/** Reads the roles of a form: `role` names the chosen ones, `site-sales`, `location-sales` and `may-publish-sales` say how far one reaches. */
export function readRoles(form: Pick<FormData, "getAll" | "has">): MemberRole[] {
  const chosen = form.getAll("role");
  return groupRoles
    .filter((role) => chosen.includes(role))
    .map((role) => ({
      role,
      siteIds: someOf(form.getAll(`site-${role}`).map(String)),
      locationIds: someOf(form.getAll(`location-${role}`).map(String)),
      mayPublish: form.has(`may-publish-${role}`),
    }));
}

/** The same text for the same roles, by which a form that was opened before another change is recognised. */
export function rolesText(roles: readonly Granted[]): string {
  const sorted = (ids: readonly string[] | null) => ids && [...ids].sort();
  const texts = roles.map((one) =>
    JSON.stringify([one.role, sorted(one.siteIds), sorted(one.locationIds), one.mayPublish]),
  );
  return texts.sort().join();
}

/** Whether a role decides about everybody's roles: an owner of all of the group. */
export const isWholeOwner = ({ role, siteIds, locationIds }: Granted): boolean =>
  role === "owner" && siteIds === null && locationIds === null;
