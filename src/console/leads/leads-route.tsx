import { type ConsoleServices, consoleServices, memberOf } from "#console/console-services.server.ts";
import { leadChoices } from "#console/leads/lead-choices.server.ts";
import { type LeadsAnswer, type LeadsModel, LeadsScreen } from "#console/leads/leads-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { filterQuery, readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadActivity, leadPage } from "#domain/leads/lead-list/lead-list.server.ts";
import type { ShownList } from "#domain/leads/lead-list/view-counts.server.ts";
import { unplacedCount } from "#domain/leads/replies/unplaced.server.ts";
import { isFresh, maySomewhere } from "#domain/staff/access/permissions.ts";
import { type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { viewsOf } from "#domain/staff/lists/list-views.server.ts";
import type { Route } from "./+types/leads-route";

export const meta: Route.MetaFunction = () => [{ title: "Leads · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<LeadsModel> {
  const services = consoleServices(context);
  const { consoleDb: db, sites, now } = services;
  const member = memberOf(context);
  const filter = readLeadFilter(new URL(request.url).searchParams);
  const reach = await reachOf(sites, member, "leads.view");
  // Before the leads: what comes meanwhile is then found by the next question.
  const activity = await leadActivity(db, reach);
  const choices = await leadChoices(db, reach);
  const owners = choices.owners.map(({ id }) => id);
  const changed = await reachOf(sites, member, "leads.change");
  const query = { filter, memberId: member.id, now: now(), owners, changed };
  const [{ leads, next }, { total, counts }, unplaced] = await Promise.all([
    leadPage(db, reach, query),
    countsOf(services, reach, member, { query, activity }),
    unplacedCount(db, changed),
  ]);
  return {
    counts,
    total,
    leads,
    filter,
    activity,
    choices,
    older: next && filterQuery({ ...filter, before: next }).toString(),
    now: now().toISOString(),
    mayChange: maySomewhere(member.access, "leads.change"),
    unplaced,
    mayExport: maySomewhere(member.access, "leads.export"),
  };
}

/** How many leads the list that is shown has, and each view of the member. */
async function countsOf(
  { consoleDb: db, viewCounts }: Pick<ConsoleServices, "consoleDb" | "viewCounts">,
  reach: readonly Reach[],
  member: SignedIn,
  shown: ShownList,
): Promise<{ total: number; counts: Record<string, number> }> {
  const views = (await viewsOf(db, member)).filter(({ list }) => list === "leads");
  const queries = views.map(({ query }) => query);
  const { total, byView } = await viewCounts.count(db, reach, shown, queries);
  const counted = views.flatMap(({ id, query }) => {
    const count = byView.get(query);
    return count === undefined ? [] : [[id, count] as const];
  });
  return { total, counts: Object.fromEntries(counted) };
}

/** Makes sure of a fresh passkey before the browser downloads the file. */
export function action({ request, context }: Route.ActionArgs): LeadsAnswer | NeedsPasskey {
  if (!isFresh(memberOf(context).session.verifiedAt, consoleServices(context).now()))
    return { kind: "confirm" };
  const filter = readLeadFilter(new URL(request.url).searchParams);
  return { kind: "ready", address: `/leads.csv?${filterQuery({ ...filter, before: null })}` };
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  return <LeadsScreen model={loaderData} />;
}
