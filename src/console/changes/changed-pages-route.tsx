import { data } from "react-router";
import { changedPagesModel } from "#console/changes/changed-pages.server.ts";
import type { ChangedPagesModel } from "#console/changes/changed-pages.ts";
import { ChangedPagesScreen } from "#console/changes/changed-pages-screen.tsx";
import { siteToPreview } from "#console/changes/preview.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { Route } from "./+types/changed-pages-route";

export const meta: Route.MetaFunction = () => [{ title: "What will change · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<ChangedPagesModel> {
  const { consoleDb: db, sites, pageComparison: comparison, previewLinks } = consoleServices(context);
  const { searchParams } = new URL(request.url);
  const { site, all } = await siteToPreview(sites, memberOf(context), searchParams.get("of"));
  if (!site) throw data(null, { status: 403 });
  const deps = { db, comparison, hasPreviews: previewLinks !== null };
  return changedPagesModel(deps, { site, all }, searchParams.get("path"));
}

export default function ChangedPages({ loaderData }: Route.ComponentProps) {
  return <ChangedPagesScreen model={loaderData} />;
}
