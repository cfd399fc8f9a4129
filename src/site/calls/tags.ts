import type { Site } from "#domain/configuration/site.ts";
import type { Tag } from "#domain/configuration/slices/tag-fields.ts";
import { tagsOf } from "#domain/configuration/tag-sources.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import { sentPurposes } from "#domain/measurement/sent-consent.ts";
import { clientOf, readVisit, visitCookie } from "#domain/measurement/visit-cookies.ts";
import { readSessionToken } from "#domain/shoppers/accounts/session-cookie.ts";
import { isSecure, sentCookie } from "#lib/own-cookie.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import type { ServedTag } from "#site/parts/tags/served-tag.ts";
import type { CallArgs } from "./call.ts";

/**
 * `GET /api/tags`: the scripts of vendors that a page may load now for its shopper (DECIDE-345), asked before each start. None without
 * consent, with Global Privacy Control, or for one who is signed in: a script in the page could read the account.
 */
export function loader({ request, context }: CallArgs) {
  const isSignedIn = readSessionToken(request.headers.get("Cookie"), isSecure(request)) !== null;
  const tags = isSignedIn ? [] : servedTags(context.get(siteContext), request);
  return Response.json({ tags }, { headers: noStore });
}

type TaggedSite = Pick<Site, "tracking" | "runningTags">;

/** The tags that the sender of a request allows, as the page's loader starts them. */
function servedTags(site: TaggedSite, request: Request): ServedTag[] {
  const purposes = sentPurposes(site.tracking, request);
  const visit = readVisit(sentCookie(request, visitCookie));
  return tagsOf(site)
    .filter(({ purpose }) => purposes[purpose])
    .map((tag) => ({
      kind: tag.kind,
      id: tag.account ?? tag.src ?? "",
      purpose: tag.purpose,
      ...(isMeasured(site.tracking, tag) ? { isMeasured: true as const } : {}),
      ...(visit && tag.account?.startsWith("G-") ? { client: clientOf(visit) } : {}),
    }));
}

/** Whether the server sends the pages of the same account already. */
const isMeasured = (tracking: Site["tracking"], { account }: Tag): boolean =>
  destinationsOf(tracking).some(
    (one) => one.kind !== "https" && one.mode === "live" && one.account === account,
  );
