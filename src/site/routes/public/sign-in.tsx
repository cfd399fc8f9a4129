import "#features/shoppers/accounts/accounts.css";
import { signInAction, signInPage } from "#features/shoppers/accounts/sign-in-page.server.ts";
import { SignInPage } from "#features/shoppers/accounts/sign-in-page.tsx";
import { afterSignIn } from "#features/shoppers/shortlist/after-sign-in.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { env } from "#platform/env.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import type { Route } from "./+types/sign-in";

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { isLocal } = context.get(requestContext);
  return signInPage(request, site, env.demo && isLocal && site.messaging.sms.provider === "none");
}

export function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestContext);
  return signInAction(request, context.get(siteContext), { address, afterSignIn });
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
