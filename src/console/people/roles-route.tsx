import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { memberGroup } from "#console/member-group.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { placesOfGroup } from "#console/people/people.server.ts";
import { type RolesAnswer, type RolesModel, RolesScreen } from "#console/people/roles-screen.tsx";
import { membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { changeRoles, type RolesOutcome } from "#domain/staff/members/change-roles.server.ts";
import { memberRoles, reachProblems, readRoles, rolesText } from "#domain/staff/members/member-roles.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/roles-route";

export const meta: Route.MetaFunction = () => [{ title: "Roles · Forecourt console" }];

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<RolesModel> {
  const { consoleDb, sites } = consoleServices(context);
  const { group } = memberGroup(request, context, "people.change");
  const members = await consoleDb.withTenant({ groupId: group.id }, (tx) => membersOfGroup(tx, group.id));
  const found = members.find(({ id }) => id === params.member);
  if (!found) throw data(null, { status: 404 });
  const { id, name, email, grants } = found;
  return {
    ...(await placesOfGroup(sites, group.id)),
    group,
    member: { id, name, email, isSelf: id === memberOf(context).id },
    roles: memberRoles(grants),
    seen: rolesText(grants),
  };
}

const failures: Record<Exclude<RolesOutcome, "saved" | "unchanged">, string> = {
  changed:
    "These roles were changed meanwhile: open the screen again to see them, then change what you meant.",
  "no role": "Choose at least one role. To end them all, remove the person on the screen People.",
  "last owner": "This is the last owner of the whole group: make another person one first.",
  unknown: "This person isn’t in the group any more.",
};

export async function action({
  request,
  context,
  params,
}: Route.ActionArgs): Promise<RolesAnswer | NeedsPasskey> {
  const { consoleDb, sites, now } = consoleServices(context);
  const member = memberOf(context);
  const { group } = memberGroup(request, context, "people.change");
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const roles = readRoles(form);
  const places = await placesOfGroup(sites, group.id);
  const known = {
    siteIds: places.sites.map(({ id }) => id),
    locationIds: places.locations.map(({ id }) => id),
  };
  const problems = roles
    .map((one) => [one.role, reachProblems(one, known)] as const)
    .filter(([, found]) => Object.keys(found).length > 0);
  if (problems.length > 0) return { kind: "invalid", problems: Object.fromEntries(problems) };
  const outcome = await changeRoles(
    consoleDb,
    {
      actor: { kind: "member", id: member.id, action: "people.roles" },
      groupId: group.id,
      memberId: params.member,
      seen: String(form.get("seen") ?? ""),
      roles,
    },
    now(),
  );
  if (outcome === "saved") return { kind: "saved", text: "The roles are saved" };
  if (outcome === "unchanged") return { kind: "saved", text: "Nothing was changed" };
  return { kind: "failed", text: failures[outcome] };
}

export default function RolesRoute({ loaderData }: Route.ComponentProps) {
  return <RolesScreen model={loaderData} />;
}
