import { siteContext } from "#platform/http/site-context.server.ts";
import { comparePage } from "#site/compare/compare-page.server.ts";
import { ComparePage } from "#site/compare/compare-page.tsx";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/compare-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return comparePage(siteServices(context), request, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const names = loaderData.view.cars.map(({ card }) => card.name);
  return [
    { title: `${names.length > 0 ? `Compare ${names.join(", ")}` : "Compare"} | ${loaderData.name}` },
    // Not indexed: there is one URL for each combination of cars.
    { name: "robots", content: "noindex" },
  ];
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage view={loaderData.view} />;
}
