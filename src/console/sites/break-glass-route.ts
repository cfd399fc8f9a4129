import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import { endBreakGlass } from "#domain/staff/operator/break-glass.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/break-glass-route";

/** Ends break-glass access to a group: an owner ends everyone's, an operator their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const { consoleDb, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const slug = String((await readForm(request)).get("group") ?? "");
  const groupId = access.grants.find(({ groupSlug }) => groupSlug === slug)?.groupId;
  if (groupId === undefined) throw data(null, { status: 403 });
  const endsAll = may(access, "break-glass.end", { groupId });
  const isOwn = access.grants.some((grant) => grant.groupId === groupId && grant.role === "operator");
  if (!endsAll && !isOwn) throw data(null, { status: 403 });
  await endBreakGlass(consoleDb, { actorId: id, groupId, onlyOf: endsAll ? null : id }, now());
  return redirect(endsAll ? `/people?group=${slug}` : "/platform");
}

/** The address alone shows nothing. */
export const loader = () => redirect("/");
