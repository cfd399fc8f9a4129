import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { PagesModel } from "#console/pages/entry-model.ts";
import { pagesOf } from "#console/pages/pages-model.server.ts";
import { PagesScreen } from "#console/pages/pages-screen.tsx";
import { chosenSite } from "#console/pages/site-content.server.ts";
import { searchText } from "#lib/search-words.ts";
import type { Route } from "./+types/pages-route";

export const meta: Route.MetaFunction = () => [{ title: "Pages · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<PagesModel> {
  const { searchParams } = new URL(request.url);
  const { consoleDb: db, sites, draftRules: rules } = consoleServices(context);
  const { chosen, all } = await chosenSite(sites, memberOf(context), searchParams.get("of"));
  if (!chosen) throw data(null, { status: 403 });
  const query = searchText(searchParams.get("q"));
  const model = await pagesOf({ db, sites, rules }, chosen, { targets: all, query });
  if (!model) throw data(null, { status: 404 });
  return model;
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesScreen model={loaderData} />;
}
