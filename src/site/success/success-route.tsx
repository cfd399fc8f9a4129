import { siteServices } from "#site/site-services.server.ts";
import "#site/trade-in/trade-in.css";
import "#site/success/success-page.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { successPage } from "#site/success/success-page.server.ts";
import { SuccessPage } from "#site/success/success-page.tsx";
import type { Route } from "./+types/success-route";

export function loader({ request, context }: Route.LoaderArgs) {
  return successPage(siteServices(context), request, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.sent?.confirmation.title ?? "Thank you" },
  { name: "robots", content: "noindex" },
];

export default function SuccessRoute({ loaderData }: Route.ComponentProps) {
  return <SuccessPage sent={loaderData.sent} />;
}
