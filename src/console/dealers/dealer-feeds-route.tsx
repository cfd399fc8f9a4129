import { consoleServices } from "#console/console-services.server.ts";
import { type DealerFeed, feedsByUrgency } from "#console/dealers/all-feeds.ts";
import { DealerFeedsScreen } from "#console/dealers/dealer-feeds-screen.tsx";
import { allFeeds } from "#domain/stock/feeds/feed-store.server.ts";
import type { Route } from "./+types/dealer-feeds-route";

export const meta: Route.MetaFunction = () => [{ title: "Feeds of all dealers · Forecourt console" }];

export async function loader({ context }: Route.LoaderArgs): Promise<DealerFeed[]> {
  const { consoleDb, sites, now } = consoleServices(context);
  const names = new Map(
    (await sites.list()).map((site) => [site.groupSlug, site.groupName ?? site.groupSlug]),
  );
  return feedsByUrgency(await allFeeds(consoleDb), names, now());
}

export default function DealerFeedsRoute({ loaderData }: Route.ComponentProps) {
  return <DealerFeedsScreen feeds={loaderData} />;
}
