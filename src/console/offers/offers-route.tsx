import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { offerGroups } from "#console/offers/offer-groups.server.ts";
import { readOfferFilter } from "#console/offers/offer-query.ts";
import { offersWithFigures, todayOf } from "#console/offers/offers.server.ts";
import type { OffersModel } from "#console/offers/offers.ts";
import { OffersScreen } from "#console/offers/offers-screen.tsx";
import type { Route } from "./+types/offers-route";

export const meta: Route.MetaFunction = () => [{ title: "Offers · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<OffersModel> {
  const { consoleDb: db, sites, now } = consoleServices(context);
  const groups = await offerGroups({ db, sites }, memberOf(context));
  const filter = readOfferFilter(new URL(request.url).searchParams, todayOf(groups, now()));
  const reached = groups.flatMap((group) => [...group.sites.values()]);
  if (groups.length === 0 || (filter.site !== null && !reached.some(({ slug }) => slug === filter.site)))
    throw data(null, { status: 403 });
  return offersWithFigures(db, groups, filter, now());
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <OffersScreen model={loaderData} />;
}
