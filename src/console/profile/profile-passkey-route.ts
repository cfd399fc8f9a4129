import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { addPasskeyCall } from "#console/sign-in/passkey-calls.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import type { Route } from "./+types/profile-passkey-route";

export async function action({ request, context }: Route.ActionArgs) {
  const services = consoleServices(context);
  const member = memberOf(context);
  if (!isFresh(member.session.verifiedAt, services.now())) return Response.json({}, { status: 403 });
  return addPasskeyCall(request, services, member);
}
