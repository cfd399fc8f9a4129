import { siteServices } from "#site/site-services.server.ts";
import "#features/screens/home/home.css";
import "#features/content/pages/content.css";
import { homePage } from "#features/screens/home/home-page.server.ts";
import { HomePage } from "#features/screens/home/home-page.tsx";
import { pageMeta } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { unpack } from "#ui/packed.ts";
import type { Route } from "./+types/home";

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
