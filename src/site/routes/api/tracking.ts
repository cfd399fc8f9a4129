import { trackingCall } from "#features/web/tracking/tracking-call.server.ts";
import type { CallArgs } from "./call.ts";
import { countingCall } from "./counting-call.ts";

/**
 * `POST /api/tracking`: an analytics event (DECIDE-61); returns `{success: true}`. For a browser with Global Privacy Control the response
 * is the same and nothing is stored.
 */
export function action({ request, context }: CallArgs) {
  const objects = request.headers.get("Sec-GPC") === "1";
  return countingCall(request, context, "tracking", objects ? async () => ({ kind: "ok" }) : trackingCall);
}
