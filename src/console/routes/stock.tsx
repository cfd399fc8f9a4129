import { data } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { groupOfAddress } from "#console/stock-of-address.server.ts";
import { locationsOf } from "#features/stock/stock-overrides/staff/stock-group.server.ts";
import { stockPage } from "#features/stock/stock-overrides/staff/stock-list.server.ts";
import { readStockQuery } from "#features/stock/stock-overrides/staff/stock-query.ts";
import { type StockModel, StockScreen } from "#features/stock/stock-overrides/staff/stock-screen.tsx";
import type { Route } from "./+types/stock";

export const meta: Route.MetaFunction = () => [{ title: "Stock · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<StockModel> {
  const { consoleDb, now } = consoleServices(context);
  const of = await groupOfAddress(request, context);
  const query = readStockQuery(new URL(request.url).searchParams);
  if (query.site && !of.sites.some(({ slug }) => slug === query.site)) throw data(null, { status: 403 });
  return {
    ...(await stockPage(consoleDb, of, query, now())),
    ...{ query, group: of.group, groups: of.groups, mayChange: of.changed.length > 0 },
    sites: of.sites.map(({ slug, name }) => ({ slug, name })),
    locations: locationsOf(of.sites),
  };
}

export default function StockRoute({ loaderData }: Route.ComponentProps) {
  return <StockScreen model={loaderData} />;
}
