import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import { postWatchlist, watchlistPage } from "#site/watchlist/watchlist-page.server.ts";
import { WatchlistPage } from "#site/watchlist/watchlist-page.tsx";
import type { Route } from "./+types/watchlist-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return watchlistPage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postWatchlist(siteServices(context), request, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Watchlist" },
  { name: "robots", content: "noindex" },
];

export default function Watchlist({ loaderData, actionData }: Route.ComponentProps) {
  return <WatchlistPage list={loaderData} problem={actionData?.problem ?? null} />;
}
