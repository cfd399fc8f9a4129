import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/alerts/alerts.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { postSave, savePage } from "#site/alerts/save-page.server.ts";
import { SavePage } from "#site/alerts/save-page.tsx";
import type { Route } from "./+types/save-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return savePage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postSave(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} | ${loaderData.site}` : "Alerts" },
  { name: "robots", content: "noindex" },
];

export default function Save({ loaderData, actionData }: Route.ComponentProps) {
  return <SavePage view={actionData ?? loaderData} />;
}
