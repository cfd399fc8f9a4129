import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { calendarWeek, locationsOf } from "#console/deals/calendar.server.ts";
import { type DealsModel, DealsScreen } from "#console/deals/deals-screen.tsx";
import { readFilter } from "#domain/deals/deal-query.ts";
import { dealsPage } from "#domain/deals/deals.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { Route } from "./+types/deals-route";

export const meta: Route.MetaFunction = () => [{ title: "Deals · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<DealsModel> {
  const services = consoleServices(context);
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const member = memberOf(context);
  const reach = await reachOf(services.sites, member, "deals.view");
  if (filter.site !== null && !reach.some(({ site: { slug } }) => slug === filter.site))
    throw data(null, { status: 403 });
  const sites = reach.map(({ site: { slug, name } }) => ({ slug, name }));
  const places = locationsOf(reach, filter.site);
  const common = { filter, sites, places, now: services.now().toISOString() };
  if (query.get("view") === "week")
    return { ...common, list: null, week: await calendarWeek(services, member, reach, filter, query) };
  return { ...common, list: await dealsPage(services, reach, filter), week: null };
}

export default function Deals({ loaderData }: Route.ComponentProps) {
  return <DealsScreen model={loaderData} />;
}
