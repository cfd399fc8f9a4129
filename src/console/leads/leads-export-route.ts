import { data } from "react-router";
import { fileOf } from "#console/admission/file-of.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { leadChoices } from "#console/leads/lead-choices.server.ts";
import { exportLeads } from "#console/leads/lead-export.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { Route } from "./+types/leads-export-route";

/** Leads as a CSV file, with the filter of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { consoleDb: db, sites, now, log } = consoleServices(context);
  const member = memberOf(context);
  if (!isFresh(member.session.verifiedAt, now())) throw data(null, { status: 403 });
  const reach = await reachOf(sites, member, "leads.export");
  const { owners } = await leadChoices(db, reach);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const filter = readLeadFilter(new URL(request.url).searchParams);
  const ownerOf = (id: string) => names.get(id) ?? "Former member";
  const of = { filter, memberId: member.id, now: now(), ownerOf };
  const groupId = reach[0]?.site.groupId ?? member.id;
  return fileOf({ groupId, name: "leads.csv", log }, (write) => exportLeads(db, reach, { ...of, write }));
}
