import { siteServices } from "#site/site-services.server.ts";
import "#site/account/accounts.css";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { afterSignIn } from "#site/parts/session/after-sign-in.server.ts";
import { signInAction, signInPage } from "#site/sign-in/sign-in-page.server.ts";
import { SignInPage } from "#site/sign-in/sign-in-page.tsx";
import type { Route } from "./+types/sign-in-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const services = siteServices(context);
  const { isLocal } = context.get(requestContext);
  return signInPage(
    services,
    request,
    site,
    services.isDemo && isLocal && site.messaging.sms.provider === "none",
  );
}

export function action({ request, context }: Route.ActionArgs) {
  const services = siteServices(context);
  const { address } = context.get(requestContext);
  return signInAction(services, request, context.get(siteContext), {
    address,
    afterSignIn: (sent, site, shopper) => afterSignIn(services, sent, site, shopper),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sign in | ${loaderData?.siteName ?? ""}` },
  { name: "robots", content: "noindex" },
];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage view={loaderData} answer={actionData} />;
}
