import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { confirmCall } from "#console/sign-in/passkey-calls.server.ts";
import { confirmSession } from "#domain/staff/sign-in/confirm.server.ts";
import { sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import type { Route } from "./+types/confirm-route";

/** A member of the demo has no passkey, and confirms with a button. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = consoleServices(context);
  const member = memberOf(context);
  if (member.session.method !== "demo" || !services.isLocalDemo)
    return confirmCall(request, services, member);
  await confirmSession(
    services.consoleDb,
    member,
    sessionToken(request) ?? "",
    services.now(),
    async () => true,
  );
  return Response.json({});
}
