import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/alerts/alerts.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { alertsPage, postAlerts } from "#site/alerts/alerts-page.server.ts";
import { AlertsPage } from "#site/alerts/alerts-page.tsx";
import type { Route } from "./+types/alerts-route";

export function loader({ request, params, context }: Route.LoaderArgs) {
  return alertsPage(siteServices(context), request, context.get(siteContext), params.token);
}

export function action({ request, params, context }: Route.ActionArgs) {
  return postAlerts(siteServices(context), formRequest(request, context), params.token);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} | ${loaderData.site}` : "Alerts" },
  { name: "robots", content: "noindex" },
];

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  return <AlertsPage view={actionData ?? loaderData} />;
}
