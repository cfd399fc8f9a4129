import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/blocks/home.css";
import "#site/parts/blocks/content.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { homePage } from "#site/home/home-page.server.ts";
import { HomePage } from "#site/home/home-page.tsx";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { unpack } from "#site/parts/packed.ts";
import type { Route } from "./+types/home-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return homePage(siteServices(context), request, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const view = unpack(loaderData);
  return pageMeta(view.head, [view.dealer]);
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage view={unpack(loaderData)} />;
}
