import "../../features/accounts/accounts.css";
import { accountAction, accountPage } from "../../features/accounts/account-page.server.ts";
import { AccountPage } from "../../features/accounts/account-page.tsx";
import { accountReservations } from "../../features/reserve/account-reservations.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { Route } from "./+types/account";

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return accountPage(request, site, (shopper) => accountReservations(site, shopper.id));
}

export function action({ request, context }: Route.ActionArgs) {
  return accountAction(request, context.get(siteContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Your account | ${loaderData?.siteName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage view={loaderData} answer={actionData} />;
}
