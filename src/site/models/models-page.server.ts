import { data } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { type ModelsPageView, modelsPageView } from "./models-page-view.ts";

/**
 * `/models`, with `?body=` one category selected (ROUTE-45, ROUTE-46). Throws a 404 when a site has no
 * models.
 */
export function modelsPage(request: Request, site: Site): ModelsPageView {
  const url = new URL(request.url);
  const view = modelsPageView(site, url.searchParams.get("body"), url.origin);
  if (!view) throw data(null, { status: 404 });
  return view;
}
