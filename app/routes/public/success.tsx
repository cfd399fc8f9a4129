import { successPage } from "../../features/leads/success-page.server.ts";
import { SuccessPage } from "../../features/leads/success-page.tsx";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/success";

export function loader({ request, context }: Route.LoaderArgs) {
  return successPage(request, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Thank you" },
  { name: "robots", content: "noindex" },
];

export default function SuccessRoute({ loaderData }: Route.ComponentProps) {
  return <SuccessPage known={loaderData.success} />;
}
