import { siteServices } from "#site/site-services.server.ts";
import "#features/trade-in/trade-in/trade-in.css";
import "#features/screens/success-page/success-page.css";
import { successPage } from "#features/screens/success-page/success-page.server.ts";
import { SuccessPage } from "#features/screens/success-page/success-page.tsx";
import { siteContext } from "#platform/config/site-context.server.ts";
import type { Route } from "./+types/success";

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
