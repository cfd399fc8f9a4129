import type { RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { type LogAnswer, type LogModel, LogScreen } from "#console/log/log-screen.tsx";
import { memberGroup } from "#console/member-group.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { readAuditFilter } from "#domain/staff/audit/audit-entry.ts";
import { auditActors, auditPage } from "#domain/staff/audit/audit-log.server.ts";
import type { Route } from "./+types/log-route";

export const meta: Route.MetaFunction = () => [{ title: "Log · Forecourt console" }];

function asked(
  request: Request,
  context: Readonly<RouterContextProvider>,
  action: "log.view" | "log.export",
) {
  const query = new URL(request.url).searchParams;
  const { group, groups } = memberGroup(request, context, action);
  query.set("group", group.slug);
  return { group, groups, query };
}

export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<{ model: LogModel; query: string }> {
  const { consoleDb, sites } = consoleServices(context);
  const { access } = memberOf(context);
  const { group, groups, query } = asked(request, context, "log.view");
  const own = (await sites.list()).filter(({ groupId }) => groupId === group.id);
  const filter = readAuditFilter(query);
  const siteSlugs = new Map(own.map(({ id, name }) => [id, name]));
  const { entries, next } = await auditPage(consoleDb, { groupId: group.id, filter, siteSlugs });
  const older = new URLSearchParams(query);
  if (next !== null) older.set("before", String(next));
  return {
    query: query.toString(),
    model: {
      group,
      groups,
      filter,
      entries,
      older: next === null ? null : older.toString(),
      isFirst: filter.before === null,
      actors: await auditActors(consoleDb, group.id),
      sites: own.map(({ id, name }) => ({ id, name })),
      mayExport: may(access, "log.export", { groupId: group.id }),
    },
  };
}

/** Makes sure of a fresh passkey before the browser downloads the file. */
export function action({ request, context }: Route.ActionArgs): LogAnswer | NeedsPasskey {
  const { query } = asked(request, context, "log.export");
  if (!isFresh(memberOf(context).session.verifiedAt, consoleServices(context).now()))
    return { kind: "confirm" };
  query.delete("before");
  return { kind: "ready", address: `/log.csv?${query}` };
}

export default function LogRoute({ loaderData }: Route.ComponentProps) {
  return <LogScreen model={loaderData.model} query={loaderData.query} />;
}
