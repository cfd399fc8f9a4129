import { trackingCall } from "../../features/tracking/tracking-call.server.ts";
import type { CallArgs } from "./call.ts";
import { countingCall } from "./counting-call.ts";
import { postOnly } from "./post-only.ts";

/** `POST /api/tracking`: an event of the pages (DECIDE-61); answers `{success: true}`. */
export function action({ request, context }: CallArgs) {
  return countingCall(request, context, trackingCall);
}

export const loader = postOnly;
