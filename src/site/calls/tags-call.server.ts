import type { Site } from "#domain/configuration/site.ts";
import type { Tag } from "#domain/configuration/slices/tag-fields.ts";
import { tagsOf } from "#domain/configuration/tag-sources.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import { sentPurposes } from "#domain/measurement/sent-consent.ts";
import { clientOf, readVisit, visitCookie } from "#domain/measurement/visit-cookies.ts";
import { sentCookie } from "#lib/own-cookie.ts";
import type { ServedTag } from "#site/parts/tags/served-tag.ts";

type TaggedSite = Pick<Site, "tracking" | "runningTags">;

/** The tags that the sender of a request allows, as the page's loader starts them. */
export function servedTags(site: TaggedSite, request: Request): ServedTag[] {
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
