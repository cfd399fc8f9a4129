import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/blocks/home.css";
import "#site/parts/blocks/content.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { Blocks } from "#site/content/content-page.tsx";
import { embedPage } from "#site/embed/embed-page.server.ts";
import { unpack } from "#site/parts/packed.ts";
import type { Route } from "./+types/embed-route";

/** A block for other websites; the root renders it without header and footer. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return embedPage(siteServices(context), request, context.get(siteContext), params.block);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const view = loaderData && unpack(loaderData);
  return [
    { title: view?.kind === "block" ? view.title : "Nothing to embed" },
    { name: "robots", content: "noindex" },
  ];
};

export default function Embed({ loaderData }: Route.ComponentProps) {
  const view = unpack(loaderData);
  if (view.kind === "block") return <Blocks blocks={view.blocks} framed />;
  return (
    <div className="page error-page">
      <h1>Nothing to embed</h1>
      <p>{view.reason}</p>
    </div>
  );
}
