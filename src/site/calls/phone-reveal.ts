import { phoneRevealCall } from "#site/calls/phone-reveal-call.server.ts";
import type { CallArgs } from "./call.ts";
import { countingCall } from "./counting-call.ts";

/** `POST /api/phone-reveal`: records that a number was revealed (PHONE-03, DECIDE-51); returns `{success: true}`. */
export function action({ request, context }: CallArgs) {
  return countingCall(request, context, "phoneReveal", phoneRevealCall);
}
