import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/payment/reserve.css";
import { receiveEvent } from "#domain/buying/reserve/webhook.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { postTestPay, testPayPage } from "#site/test-pay/test-pay-page.server.ts";
import { TestPay } from "#site/test-pay/test-pay-page.tsx";
import type { Route } from "./+types/test-pay-route";

export function loader({ params, context }: Route.LoaderArgs) {
  return testPayPage(siteServices(context), context.get(siteContext), params.id);
}

export function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const services = siteServices(context);
  const report = (event: Parameters<typeof receiveEvent>[3]) =>
    receiveEvent(services.payments, site, "test", event);
  return postTestPay(services, request, site, params.id, report);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Test payment" },
  { name: "robots", content: "noindex" },
];

export default function TestPayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TestPay page={actionData ?? loaderData} />;
}
