import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { isNamed, visibleLead } from "#console/leads/lead-detail.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { replyFile } from "#domain/leads/replies/reply-files.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Route } from "./+types/lead-file-route";

/** The site of a message without a lead, for members of all of it. */
async function wholeSite(
  { sites }: Pick<ReturnType<typeof consoleServices>, "sites">,
  member: SignedIn,
  slug: string,
): Promise<{ site: Site; lead: null } | null> {
  const reach = await reachOf(sites, member, "leads.view");
  const found = reach.find(({ locationIds, site }) => locationIds === null && isNamed(site, slug));
  return found ? { site: found.site, lead: null } : null;
}

/** A file of a shopper's message, to download: whatever it is, no browser shows or runs it here. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { replyFiles, ...services } = consoleServices(context);
  const member = memberOf(context);
  const found: { site: Site; lead: { id: string } | null } | null =
    params.lead === "unplaced"
      ? await wholeSite(services, member, params.site)
      : await visibleLead(services, member, { siteSlug: params.site, id: params.lead });
  if (!found) throw data(null, { status: 404 });
  const leadId = found.lead?.id ?? null;
  const db = services.consoleDb.as({ kind: "member", id: member.id, action: "leads.read" });
  const file = await replyFile(db, replyFiles, found.site, { leadId, id: params.file });
  if (!file) throw data(null, { status: 404 });
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escape)}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
