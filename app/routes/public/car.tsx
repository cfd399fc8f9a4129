import { data } from "react-router";
import { carPage } from "../../features/car-page/car-page.server.ts";
import { CarPage } from "../../features/car-page/car-page.tsx";
import { siteContext } from "../../site/site-context.server.ts";
import { pack, unpack } from "../../ui/packed.ts";
import type { Route } from "./+types/car";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await carPage(context.get(siteContext), params.slug, new URL(request.url));
  if (!found) throw data(null, { status: 404 });
  return data(pack(found.model), { headers: { "x-forecourt-until": found.until.toISOString() } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, url, image, index, data } = unpack(loaderData).head;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(index ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "product" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: image }] : []),
    ...data.map((entry) => ({ "script:ld+json": entry as Record<string, string> })),
  ];
}

export default function Car({ loaderData }: Route.ComponentProps) {
  const { view, similar } = unpack(loaderData);
  return <CarPage key={view.id} car={view} similar={similar} />;
}
