import { redirect } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { startPath } from "#console/sign-in/start-path.ts";
import { demoSession } from "#domain/staff/sign-in/demo-sign-in.server.ts";
import { sessionCookie } from "#domain/staff/sign-in/session-cookie.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/demo-sign-in-route";

/** Signs in as a member of the demo, without a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { consoleDb, now } = consoleServices(context);
  const form = await readForm(request);
  const browser = request.headers.get("User-Agent");
  const session = await demoSession(consoleDb, String(form.get("member") ?? ""), browser, now());
  if (session === null) return redirect("/sign-in");
  const headers = { "Set-Cookie": sessionCookie(session, isSecure(request)) };
  return redirect(startPath(String(form.get("back") ?? "/")), { headers });
}

export const loader = () => redirect("/sign-in");
