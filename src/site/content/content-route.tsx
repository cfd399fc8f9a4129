import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/blocks/home.css";
import "#site/parts/blocks/content.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { contentPage, postContentForm } from "#site/content/content-page.server.ts";
import { ContentPage } from "#site/content/content-page.tsx";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { unpack } from "#site/parts/packed.ts";
import type { Route } from "./+types/content-route";

/** The catch-all route: the dealer's content, or the not-found page in the site's layout (DECIDE-44). */
export function loader({ request, context }: Route.LoaderArgs) {
  return contentPage(siteServices(context), request, context.get(siteContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return postContentForm(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { head, data } = unpack(loaderData);
  return pageMeta(head, data);
};

export default function Content({ loaderData, actionData }: Route.ComponentProps) {
  const view = unpack(loaderData);
  return <ContentPage key={view.head.canonical} view={view} posted={actionData ?? null} />;
}
