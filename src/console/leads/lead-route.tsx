import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { LeadAnswer } from "#console/leads/lead-answer.ts";
import { leadDetail, visibleLead } from "#console/leads/lead-detail.server.ts";
import type { LeadDetail } from "#console/leads/lead-detail.ts";
import { leadPost } from "#console/leads/lead-post.server.ts";
import { LeadScreen } from "#console/leads/lead-screen.tsx";
import { leadActivity } from "#domain/leads/lead-list/lead-list.server.ts";
import { mayWith } from "#domain/staff/access/reach.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/lead-route";

export const meta: Route.MetaFunction = () => [{ title: "Lead · Forecourt console" }];

async function visible(
  context: Readonly<RouterContextProvider>,
  { site: siteSlug, lead: id }: Route.LoaderArgs["params"],
) {
  const found = await visibleLead(consoleServices(context), memberOf(context), { siteSlug, id });
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader({
  request,
  context,
  params,
}: Route.LoaderArgs): Promise<{ lead: LeadDetail; activity: string; now: string }> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const found = await visible(context, params);
  const { mergedInto } = found.lead;
  const address = { siteSlug: params.site, id: mergedInto ?? "" };
  if (mergedInto !== null && (await visibleLead(services, member, address)))
    throw redirect(`/leads/${params.site}/${mergedInto}`);
  const activity = await leadActivity(services.consoleDb, found.reach);
  const lead = await leadDetail(services, member, found, new URL(request.url).port);
  return { lead, activity, now: services.now().toISOString() };
}

export async function action({ request, context, params }: Route.ActionArgs): Promise<LeadAnswer> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const found = await visible(context, params);
  if (!mayWith(member, "leads.change", found.site, found.lead)) throw data(null, { status: 403 });
  const deps = { ...services, consoleAddress: new URL(request.url).origin };
  const answer = await leadPost(deps, { ...found, member }, await readForm(request));
  if (!answer) throw data(null, { status: 400 });
  services.triggerDeliveries();
  return answer;
}

export default function Lead({ loaderData }: Route.ComponentProps) {
  const { lead, activity, now } = loaderData;
  return <LeadScreen key={lead.id} lead={lead} activity={activity} now={now} />;
}
