import { modelsPage } from "#features/browsing/models/models-page.server.ts";
import { ModelsPage } from "#features/browsing/models/models-page.tsx";
import { pageMeta } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import type { Route } from "./+types/models";

export function loader({ request, context }: Route.LoaderArgs) {
  return modelsPage(request, context.get(siteContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.head, loaderData.data) : [];

export default function Models({ loaderData }: Route.ComponentProps) {
  return <ModelsPage view={loaderData} />;
}
