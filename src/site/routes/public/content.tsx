import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#features/screens/home/home.css";
import "#features/content/pages/content.css";
import { contentPage, postContentForm } from "#features/content/pages/content-page.server.ts";
import { ContentPage } from "#features/content/pages/content-page.tsx";
import { pageMeta } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { unpack } from "#ui/packed.ts";
import type { Route } from "./+types/content";

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
