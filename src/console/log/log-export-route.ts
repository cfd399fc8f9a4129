import { data } from "react-router";
import { fileOf } from "#console/admission/file-of.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { actorOf } from "#domain/staff/access/actor-of.server.ts";
import { groupChoice } from "#domain/staff/access/group-choice.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { readAuditFilter } from "#domain/staff/audit/audit-entry.ts";
import { exportAudit } from "#domain/staff/audit/audit-log.server.ts";
import { byteOrderMark } from "#lib/csv-cell.ts";
import type { Route } from "./+types/log-export-route";

/** The log as a CSV file, with the filter of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { consoleDb, sites, now, log } = consoleServices(context);
  const member = memberOf(context);
  const query = new URL(request.url).searchParams;
  const { chosen: group } = groupChoice(member, "log.export", query.get("group"));
  // A token was made with a fresh passkey, for this file.
  const isConfirmed = member.token !== undefined || isFresh(member.session.verifiedAt, now());
  if (!group || !isConfirmed) throw data(null, { status: 403 });
  const siteSlugs = new Map((await sites.list([group.id])).map(({ id, slug }) => [id, slug]));
  const actor = actorOf(member, "log.export");
  const filter = { ...readAuditFilter(query), before: null };
  const of = { groupId: group.id, filter, siteSlugs, actor };
  const file = { groupId: group.id, name: `log-${group.slug}.csv`, log };
  return fileOf(file, async (write) => {
    if (member.token === undefined) await write(byteOrderMark);
    return exportAudit(consoleDb, { ...of, write });
  });
}
