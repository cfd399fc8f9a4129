import { siteContext } from "#platform/http/site-context.server.ts";
import { DealershipPage } from "#site/location/dealership-page.tsx";
import { locationPage } from "#site/location/location-page.server.ts";
import { LocationPage } from "#site/location/location-page.tsx";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { unpack } from "#site/parts/packed.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/location-route";

export function loader({ request, params, context }: Route.LoaderArgs) {
  return locationPage(siteServices(context), request, context.get(siteContext), params.slug);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { head, data } = unpack(loaderData);
  return pageMeta(head, data);
}

export default function Location({ loaderData }: Route.ComponentProps) {
  const model = unpack(loaderData);
  return model.kind === "place" ? (
    <LocationPage key={model.view.slug} view={model.view} />
  ) : (
    <DealershipPage name={model.name} area={model.area} />
  );
}
