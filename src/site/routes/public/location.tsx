import { DealershipPage } from "#features/places/locations/dealership-page.tsx";
import { locationPage } from "#features/places/locations/location-page.server.ts";
import { LocationPage } from "#features/places/locations/location-page.tsx";
import { pageMeta } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import { unpack } from "#ui/packed.ts";
import type { Route } from "./+types/location";

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
