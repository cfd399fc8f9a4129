import { siteContext } from "#platform/http/site-context.server.ts";
import { financePage, postFinance } from "#site/finance/finance-page.server.ts";
import { FinancePage } from "#site/finance/finance-page.tsx";
import { formRequest } from "#site/form-request.server.ts";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/finance-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return financePage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postFinance(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Finance({ loaderData, actionData }: Route.ComponentProps) {
  return <FinancePage view={loaderData} state={actionData ?? loaderData.state} />;
}
