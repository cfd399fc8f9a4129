import { consoleServices } from "#console/console-services.server.ts";
import { signInCall } from "#console/sign-in/passkey-calls.server.ts";
import type { Route } from "./+types/sign-in-passkey-route";

export const action = ({ request, context }: Route.ActionArgs) =>
  signInCall(request, consoleServices(context));
