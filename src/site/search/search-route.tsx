import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { siteContext } from "#platform/http/site-context.server.ts";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { type Packed, pack, unpack } from "#site/parts/packed.ts";
import { mainCacheSize, ResultCache } from "#site/parts/search-field/result-cache.ts";
import { searchPage } from "#site/search/search-page.server.ts";
import { SearchPage } from "#site/search/search-page.tsx";
import type { SearchPageView } from "#site/search/search-page-view.ts";
import { searchData } from "#site/search/search-seo.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/search-route";

export function loader({ request, params, context }: Route.LoaderArgs) {
  return searchPage(siteServices(context), request, params, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const view = unpack(loaderData);
  return pageMeta(view.head, searchData(view));
};

/** Results seen during this visit, by URL (SEARCH-71, DECIDE-105), and the one on screen, which stays there after an error. */
const cache = new ResultCache<Packed<SearchPageView>>(mainCacheSize);
let onScreen: Packed<SearchPageView> | undefined;

export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<Packed<SearchPageView>> {
  const { pathname, search } = new URL(request.url);
  const known = cache.get(pathname + search);
  if (known) return known;
  try {
    const fresh = await serverLoader();
    if (!unpack(fresh).failed) cache.set(pathname + search, fresh);
    return fresh;
  } catch (error) {
    // A missing page, a redirect and an aborted navigation are not failures.
    const expected = error instanceof Response || isRouteErrorResponse(error) || request.signal.aborted;
    if (expected || !onScreen) throw error;
    return pack({ ...unpack(onScreen), failed: true });
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    onScreen = loaderData;
  }, [loaderData]);
  return <SearchPage view={unpack(loaderData)} />;
}
