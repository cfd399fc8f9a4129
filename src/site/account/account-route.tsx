import { siteServices } from "#site/site-services.server.ts";
import "#site/account/accounts.css";
import { accountReservations } from "#domain/buying/reserve/account-reservations.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { accountAction, accountPage } from "#site/account/account-page.server.ts";
import { AccountPage } from "#site/account/account-page.tsx";
import type { Route } from "./+types/account-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const services = siteServices(context);
  return accountPage(services, request, site, (shopper) =>
    accountReservations(services.db, site, shopper.id),
  );
}

export function action({ request, context }: Route.ActionArgs) {
  return accountAction(siteServices(context), request, context.get(siteContext));
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
