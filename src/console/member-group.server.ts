import { data, type RouterContextProvider } from "react-router";
import { memberOf } from "#console/console-services.server.ts";
import { type GroupChoice, groupChoice } from "#domain/staff/access/group-choice.ts";
import type { Action } from "#domain/staff/access/permissions.ts";

/** The group that an address names with `?group=`, the first without one, of those where the member may do this. Throws 403 for any other. */
export function memberGroup(
  request: Request,
  context: Readonly<RouterContextProvider>,
  action: Action,
): { group: GroupChoice; groups: GroupChoice[] } {
  const named = new URL(request.url).searchParams.get("group");
  const { chosen, all } = groupChoice(memberOf(context), action, named);
  if (!chosen) throw data(null, { status: 403 });
  return { group: chosen, groups: all };
}
