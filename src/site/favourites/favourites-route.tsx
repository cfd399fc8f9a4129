import { redirect } from "react-router";
import { siteContext } from "#platform/http/site-context.server.ts";
import { FavouritesPage } from "#site/favourites/favourites-page.tsx";
import { watchlistPath } from "#site/parts/saved/watchlist.ts";
import type { Route } from "./+types/favourites-route";

/** The page is the same for everyone; its content is in the browser's storage. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (site.garage_enabled) throw redirect(watchlistPath, 302);
  return { name: site.name };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Favourites | ${loaderData.name}` : "Favourites" },
  { name: "robots", content: "noindex" },
];

export default function Favourites() {
  return <FavouritesPage />;
}
