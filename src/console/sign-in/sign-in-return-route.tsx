import { redirect } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { CompanyScreen } from "#console/sign-in/company-screen.tsx";
import { browserName } from "#domain/staff/sign-in/browser-name.ts";
import { openIdReturn } from "#domain/staff/sign-in/openid.server.ts";
import { challengeCookie, challengeToken, sessionCookie } from "#domain/staff/sign-in/session-cookie.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { securityEvent } from "#platform/http/security-log.server.ts";
import type { Route } from "./+types/sign-in-return-route";

export const meta: Route.MetaFunction = () => [{ title: "Company account · Forecourt console" }];

/** Where a group's provider sends the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = consoleServices(context);
  const browser = browserName(request.headers.get("User-Agent"));
  const token = challengeToken(request);
  const outcome = await openIdReturn(services, { url: request.url, token, browser });
  if (outcome.kind === "failed") {
    securityEvent(services.log, "sign_in_refused", {
      site: null,
      kind: "staff openid",
      reason: outcome.reason,
    });
    return { reason: outcome.reason };
  }
  securityEvent(services.log, "signed_in", { site: null, kind: "staff openid", account: outcome.memberId });
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(outcome.session, isSecure(request)));
  headers.append("Set-Cookie", challengeCookie("", isSecure(request)));
  throw redirect(outcome.back, { headers });
}

export default function Returned({ loaderData }: Route.ComponentProps) {
  return <CompanyScreen back="/" group="" to={null} reason={loaderData.reason} />;
}
