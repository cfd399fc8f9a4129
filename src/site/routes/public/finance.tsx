import { financePage, postFinance } from "#features/buying/finance-page/finance-page.server.ts";
import { FinancePage } from "#features/buying/finance-page/finance-page.tsx";
import { pageMeta } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import type { Route } from "./+types/finance";

export function loader({ request, context }: Route.LoaderArgs) {
  return financePage(request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postFinance(request, context.get(siteContext), context.get(requestContext).address);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Finance({ loaderData, actionData }: Route.ComponentProps) {
  return <FinancePage view={loaderData} state={actionData ?? loaderData.state} />;
}
