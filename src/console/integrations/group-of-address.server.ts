import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import { groupsOf, may } from "#domain/staff/access/permissions.ts";

/**
 * The group that an address names with `?group=`, the first without one, of those where the member may do this: an operator looks at every
 * group. Throws 403 for any other.
 */
export async function groupOfAddress(
  request: Request,
  context: Readonly<RouterContextProvider>,
  action: "integrations.view" | "integrations.change",
): Promise<{ group: GroupChoice; groups: GroupChoice[] }> {
  const { access } = memberOf(context);
  const named = new URL(request.url).searchParams.get("group");
  const all = new Map(
    (await consoleServices(context).sites.list(groupsOf(access))).map(({ groupId, groupSlug }) => [
      groupSlug,
      { id: groupId, slug: groupSlug },
    ]),
  );
  const groups = [...all.values()]
    .filter(({ id }) => may(access, action, { groupId: id }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const group = named === null ? groups[0] : groups.find(({ slug }) => slug === named);
  if (!group) throw data(null, { status: 403 });
  return { group, groups };
}
