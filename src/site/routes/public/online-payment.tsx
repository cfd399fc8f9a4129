import "#features/buying/reserve/reserve.css";
import { platform } from "#composition/platform.server.ts";
import {
  onlinePaymentPage,
  postOnlinePayment,
} from "#features/buying/payments/online-payment-page.server.ts";
import { OnlinePayment } from "#features/buying/payments/online-payment-page.tsx";
import { followPayment } from "#features/buying/reserve/follow-payment.server.ts";
import { paymentsHere } from "#features/buying/reserve/reserve-here.server.ts";
import { requireShopper } from "#features/shoppers/accounts/session.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
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
