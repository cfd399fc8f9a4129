import "../../features/servicing/servicing.css";
import { pageMeta } from "../../features/seo/page-head.ts";
import { postService, servicingPage } from "../../features/servicing/servicing-page.server.ts";
import { ServicingPage } from "../../features/servicing/servicing-page.tsx";
import { requestContext } from "../../http/request-context.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/servicing";

export function loader({ request, context }: Route.LoaderArgs) {
  return servicingPage(request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postService(request, context.get(siteContext), context.get(requestContext).address);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.view.head) : [];

export default function Servicing({ loaderData, actionData }: Route.ComponentProps) {
  return <ServicingPage view={loaderData.view} state={actionData ?? loaderData.state} />;
}
