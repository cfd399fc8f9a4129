import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/parts/payment/reserve.css";
import { followPayment } from "#domain/buying/reserve/follow-payment.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { onlinePaymentPage, postOnlinePayment } from "#site/online-payment/online-payment-page.server.ts";
import { OnlinePayment } from "#site/online-payment/online-payment-page.tsx";
import { requireShopper } from "#site/parts/session/session.server.ts";
import type { Route } from "./+types/online-payment-route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { payments } = siteServices(context);
  const shopper = await requireShopper(payments, request, site, "online-payment");
  return onlinePaymentPage(payments, request, site, shopper, (payment) =>
    followPayment(payments, site, payment),
  );
}

export function action({ request, context }: Route.ActionArgs) {
  return postOnlinePayment(siteServices(context), formRequest(request, context));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Make a payment | ${loaderData.site}` : "Make a payment" },
  { name: "robots", content: "noindex" },
];

export default function OnlinePaymentRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OnlinePayment page={actionData ?? loaderData} />;
}
