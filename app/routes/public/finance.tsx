import { financePage, postFinance } from "../../features/finance-page/finance-page.server.ts";
import { FinancePage } from "../../features/finance-page/finance-page.tsx";
import { pageMeta } from "../../features/seo/page-head.ts";
import { requestContext } from "../../http/request-context.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
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
