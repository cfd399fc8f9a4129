import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/payment/reserve.css";
import "#site/parts/payment/buy-online.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { postReserve, reservePage } from "#site/reserve/reserve-page.server.ts";
import { ReservePageView } from "#site/reserve/reserve-page.tsx";
import type { Route } from "./+types/reserve-route";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return reservePage(siteServices(context).payments, request, context.get(siteContext), params.slug);
}

export function action({ request, params, context }: Route.ActionArgs) {
  return postReserve(siteServices(context), formRequest(request, context), params.slug);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Reserve ${loaderData.car.name} | ${loaderData.site}` : "Reserve" },
  { name: "robots", content: "noindex" },
];

export default function Reserve({ loaderData, actionData }: Route.ComponentProps) {
  return <ReservePageView page={actionData ?? loaderData} />;
}
