import { type Action, grantsFor } from "./permissions.ts";
import type { SignedIn } from "./signed-in.ts";

export type GroupChoice = { id: string; slug: string };

/**
 * The groups where a member may do something, and the one that an address names with `?group=`; the first without one. Null chosen for a
 * group beyond the member's reach.
 */
export function groupChoice(
  { access }: Pick<SignedIn, "access">,
  action: Action,
  named: string | null,
): { chosen: GroupChoice | null; all: GroupChoice[] } {
  const bySlug = new Map(
    grantsFor(access, action).map(({ groupId, groupSlug }) => [groupSlug, { id: groupId, slug: groupSlug }]),
  );
  const all = [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { chosen: named === null ? (all[0] ?? null) : (bySlug.get(named) ?? null), all };
}
