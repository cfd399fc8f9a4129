import { trackingCall } from "#features/web/tracking/tracking-call.server.ts";
import type { CallArgs } from "./call.ts";
import { countingCall } from "./counting-call.ts";

/**
 * `POST /api/tracking`: an event of the pages (DECIDE-61); answers `{success: true}`. A browser that objects (Global Privacy
 * Control) is answered the same and nothing is kept.
 */
export function action({ request, context }: CallArgs) {
  const objects = request.headers.get("Sec-GPC") === "1";
  return countingCall(request, context, "tracking", objects ? async () => ({ kind: "ok" }) : trackingCall);
}
