import { consoleServices } from "#console/console-services.server.ts";
import { acceptCall } from "#console/invitation/accept-call.server.ts";
import type { Route } from "./+types/invitation-passkey-route";

export const action = ({ request, context, params }: Route.ActionArgs) =>
  acceptCall(request, consoleServices(context), params.token);
