import "../../features/reserve/reserve.css";
import { requireShopper } from "../../features/accounts/session.server.ts";
import { onlinePaymentPage, postOnlinePayment } from "../../features/payments/online-payment-page.server.ts";
import { OnlinePayment } from "../../features/payments/online-payment-page.tsx";
import { followPayment } from "../../features/reserve/follow-payment.server.ts";
import { paymentsHere } from "../../features/reserve/reserve-here.server.ts";
import { platform } from "../../platform.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/online-payment";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const shopper = await requireShopper(request, site, "online-payment");
  const deps = paymentsHere(platform());
  return onlinePaymentPage(deps, request, site, shopper, (payment) => followPayment(deps, site, payment));
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const shopper = await requireShopper(request, site, "online-payment");
  return postOnlinePayment(paymentsHere(platform()), request, site, shopper);
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
