import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { fileOf } from "#console/file-of.server.ts";
import { leadChoices } from "#features/leads/handling/staff/lead-choices.server.ts";
import { exportLeads } from "#features/leads/handling/staff/lead-export.server.ts";
import { readLeadFilter } from "#features/leads/handling/staff/lead-filter.ts";
import { reachOf } from "#features/leads/handling/staff/lead-reach.server.ts";
import { isFresh } from "#features/staff/access/permissions.ts";
import type { Route } from "./+types/leads-export";

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
