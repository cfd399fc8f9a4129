import { data } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { CompanyScreen } from "#console/sign-in/company-screen.tsx";
import { startPath } from "#console/sign-in/start-path.ts";
import { openIdStart } from "#domain/staff/sign-in/openid.server.ts";
import { challengeCookie } from "#domain/staff/sign-in/session-cookie.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/sign-in-company-route";

export const meta: Route.MetaFunction = () => [{ title: "Company account · Forecourt console" }];

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return { back: startPath(query.get("back")), group: query.get("group") ?? "" };
}

/** The address of the group's provider. The page goes there itself: browsers apply `form-action` to the redirect of a form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const group = String(form.get("group") ?? "").trim();
  const back = startPath(String(form.get("back") ?? "/"));
  const { origin } = new URL(request.url);
  const started = await openIdStart(consoleServices(context), { groupSlug: group, origin, back });
  if (started.kind === "failed") return data({ group, reason: started.reason, to: null });
  const headers = { "Set-Cookie": challengeCookie(started.token, isSecure(request)) };
  return data({ group, reason: null, to: started.to }, { headers });
}

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CompanyScreen
      back={loaderData.back}
      group={actionData?.group ?? loaderData.group}
      reason={actionData?.reason ?? null}
      to={actionData?.to ?? null}
    />
  );
}
