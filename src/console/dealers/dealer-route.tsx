import { data } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { type DealerModel, DealerScreen } from "#console/dealers/dealer-screen.tsx";
import { dealerTrend, trendDays } from "#console/dealers/dealer-trend.ts";
import { listedFeeds } from "#console/feeds/feeds-list.server.ts";
import { countsIn } from "#domain/measurement/results.server.ts";
import { calendarDate } from "#lib/date.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Route } from "./+types/dealer-route";

export const meta: Route.MetaFunction = () => [{ title: "Dealer · Forecourt console" }];

/** A dealer as operators see it: its sites, feeds and trend, without anyone's data. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<DealerModel> {
  const { consoleDb: db, sites, now } = consoleServices(context);
  const own = (await sites.list()).filter(({ groupSlug }) => groupSlug === params.group);
  const [first] = own;
  if (!first) throw data(null, { status: 404 });
  const timezone = (await sites.bySlug(first.slug).catch(() => null))?.timezone ?? "Australia/Sydney";
  const days = trendDays(calendarDate(now(), timezone));
  const span = { first: days[0] ?? "", last: days.at(-1) ?? "" };
  const counts = [];
  for (const { groupId, id } of own)
    counts.push(...(await db.withSite({ groupId, id }, (tx) => countsIn(tx, { groupId, id }, span))));
  return {
    name: first.groupName ?? first.groupSlug,
    slug: first.groupSlug,
    isSuspended: first.isSuspended,
    sites: own
      .map(({ slug, name, hosts, isLive, template, labels = [] }) => ({
        slug,
        name,
        isLive,
        template,
        labels,
        host: hosts[0] ?? "",
      }))
      .sort((a, b) => compareNames(a.name, b.name)),
    feeds: await listedFeeds(db, first.groupId, now()),
    trend: dealerTrend(days, counts),
  };
}

export default function DealerRoute({ loaderData }: Route.ComponentProps) {
  return <DealerScreen model={loaderData} />;
}
