import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/trade-in/trade-in.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { tradeInPage } from "#site/trade-in/trade-in-page.server.ts";
import { TradeInPage } from "#site/trade-in/trade-in-page.tsx";
import { postTradeIn } from "#site/trade-in/trade-in-post.server.ts";
import type { Route } from "./+types/trade-in-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return tradeInPage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postTradeIn(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function TradeIn({ loaderData, actionData }: Route.ComponentProps) {
  return <TradeInPage model={loaderData.model} view={actionData ?? loaderData.view} />;
}
