import { data } from "react-router";
import { countedCar } from "#domain/measurement/counters.ts";
import { countedOffers } from "#domain/measurement/offer-counts.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { preloadMedia } from "#site/car/car-media-part.tsx";
import { carPage } from "#site/car/car-page.server.ts";
import { CarPage } from "#site/car/car-page.tsx";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { preloadForm } from "#site/parts/lead-form/form-panel.tsx";
import { packPage, unpack } from "#site/parts/packed.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/car-route";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = siteServices(context);
  await Promise.all([preloadForm(), preloadMedia()]);
  const found = await carPage(services, context.get(siteContext), params.slug, new URL(request.url));
  if (!found) throw data(null, { status: 404 });
  services.count(countedCar("view", found.model.view.id));
  for (const one of countedOffers(found.model.view.promos.map(({ name }) => name))) services.count(one);
  const headers: Record<string, string> = found.complete
    ? { "x-forecourt-until": found.until.toISOString() }
    : noStore;
  return data(packPage(found.model, request), { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { head, data } = unpack(loaderData);
  return pageMeta(head, data);
}

export default function Car({ loaderData }: Route.ComponentProps) {
  const { view, similar, isSimilar } = unpack(loaderData);
  return <CarPage key={view.id} car={view} similar={similar} isSimilar={isSimilar} />;
}
