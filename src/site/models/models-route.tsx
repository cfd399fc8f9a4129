import { siteContext } from "#platform/http/site-context.server.ts";
import { modelsPage } from "#site/models/models-page.server.ts";
import { ModelsPage } from "#site/models/models-page.tsx";
import { pageMeta } from "#site/parts/head/page-head.ts";
import type { Route } from "./+types/models-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return modelsPage(request, context.get(siteContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.head, loaderData.data) : [];

export default function Models({ loaderData }: Route.ComponentProps) {
  return <ModelsPage view={loaderData} />;
}
