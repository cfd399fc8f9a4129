import { redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { sessionCookie, sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import { endStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { isSecure } from "#lib/own-cookie.ts";
import type { Route } from "./+types/sign-out-route";

export async function action({ request, context }: Route.ActionArgs) {
  const token = sessionToken(request);
  if (token) await endStaffSession(consoleServices(context).consoleDb, memberOf(context), token);
  return redirect("/sign-in", { headers: { "Set-Cookie": sessionCookie("", isSecure(request)) } });
}

/** The address alone shows nothing. */
export const loader = () => redirect("/");
