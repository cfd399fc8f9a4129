import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/payment/reserve.css";
import "#site/parts/payment/buy-online.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { journeyPage, postJourney } from "#site/checkout-journey/journey-page.server.ts";
import { JourneyPage } from "#site/checkout-journey/journey-page.tsx";
import type { Route } from "./+types/checkout-journey-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return journeyPage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postJourney(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Buy the ${loaderData.car.name} online | ${loaderData.site}` : "Buy online" },
  { name: "robots", content: "noindex" },
];

export default function CheckoutJourney({ loaderData, actionData }: Route.ComponentProps) {
  return <JourneyPage page={actionData ?? loaderData} />;
}
