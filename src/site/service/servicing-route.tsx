import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/service/servicing.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { postService, servicingPage } from "#site/service/servicing-page.server.ts";
import { ServicingPage } from "#site/service/servicing-page.tsx";
import type { Route } from "./+types/servicing-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return servicingPage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postService(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.view.head) : [];

export default function Servicing({ loaderData, actionData }: Route.ComponentProps) {
  return <ServicingPage view={loaderData.view} state={actionData ?? loaderData.state} />;
}
