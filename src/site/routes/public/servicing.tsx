import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#features/leads/servicing/servicing.css";
import { postService, servicingPage } from "#features/leads/servicing/servicing-page.server.ts";
import { ServicingPage } from "#features/leads/servicing/servicing-page.tsx";
import { pageMeta } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import type { Route } from "./+types/servicing";

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
