import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { visibleLead } from "#console/leads/lead-detail.server.ts";
import { replyFile } from "#domain/leads/replies/reply-files.server.ts";
import type { Route } from "./+types/lead-file-route";

/** A file of a shopper's message, to download: whatever it is, no browser shows or runs it here. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { replyFiles, ...services } = consoleServices(context);
  const member = memberOf(context);
  const found = await visibleLead(services, member, { siteSlug: params.site, id: params.lead });
  if (!found) throw data(null, { status: 404 });
  const db = services.consoleDb.as({ kind: "member", id: member.id, action: "leads.read" });
  const file = await replyFile(db, replyFiles, found.site, { leadId: found.lead.id, id: params.file });
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
