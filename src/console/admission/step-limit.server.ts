import { screenOfRequest } from "#console/admission/screen-at.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { tooManyCalls } from "#platform/http/api-error.ts";
import { TokenBuckets } from "#platform/http/token-buckets.ts";

/**
 * How often a member changes something in a day, in each process: more than sixty cars with thirty pictures each, and every lead of a large dealer.
 * Whatever members change is in the audit log for `AUDIT_DAYS`, which nobody shortens.
 */
export const stepsOfDay = 10_000;

/** Counts the requests of members that change something; answers those of a member who made too many, and null for others. */
export function stepLimit(): (
  request: Pick<Request, "method" | "url">,
  member: Pick<SignedIn, "id"> | null,
  now: Date,
) => Response | null {
  const limit = new TokenBuckets({ burst: stepsOfDay, perSecond: stepsOfDay / 86_400 });
  return (request, member, now) => {
    if (!member || request.method !== "POST" || screenOfRequest(request)?.path === "/sign-out") return null;
    const wait = limit.take(member.id, now.getTime());
    if (wait === 0) return null;
    return tooManyCalls(wait, "You changed very much today. Go on later; nothing was changed.");
  };
}
