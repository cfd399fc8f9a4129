import { isSignedBy, signatureHeader } from "#features/leads/lead-delivery/signature.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database, SiteKey } from "#platform/database/client.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import { lockLead } from "./handled-lead.server.ts";
import { addEvent } from "./lead-events.server.ts";
import { type LeadStatus, leadStatus } from "./lead-status.ts";

export type StatusOutcome = { kind: "stored"; isRepeated: boolean } | { kind: "unknown" };

/** Adds to a lead's timeline what another system says of it; the same again adds nothing. */
export async function recordStatus(
  db: Database,
  site: SiteKey,
  { lead: leadId, ...details }: LeadStatus,
  source: "system" | "command",
  now: Date,
): Promise<StatusOutcome> {
  return db.withSite(site, async (tx) => {
    if (!(await lockLead(tx, site, leadId))) return { kind: "unknown" };
    const { system, id, status } = details;
    const key = JSON.stringify(["status", system, id, status]);
    const added = await addEvent(tx, site, { leadId, kind: "status", source, key, details }, now);
    return { kind: "stored", isRepeated: !added };
  });
}

const maxBytes = 16 * 1024;

/** `POST /api/leads/status`: signed like the webhooks that leads are delivered by, at most five minutes ago. */
export async function statusCall(
  { db, secrets, now }: { db: Database; secrets: Secrets; now(): Date },
  site: Site,
  request: Request,
): Promise<Response> {
  const { statusSecret } = site.lead.handling;
  if (statusSecret === null)
    return apiError({ status: 404, code: "not_found", message: "This site takes no reports about leads." });
  const secret = await secrets(statusSecret);
  if (secret.kind === "missing")
    return apiError({
      status: 503,
      code: "unavailable",
      message: "Reports can’t be checked just now. Send it again later.",
    });
  const body = await request.text();
  const header = request.headers.get(signatureHeader) ?? "";
  if (body.length > maxBytes)
    return apiError({ status: 413, code: "too_large", message: "A report has at most 16 KB." });
  if (!isSignedBy(header, secret.text, body, now()))
    return apiError({
      status: 401,
      code: "unauthorized",
      message: "The signature doesn’t fit the body, or its time is more than five minutes off.",
    });
  const read = leadStatus.safeParse(parsed(body));
  if (!read.success) {
    const message = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
    return apiError({ status: 422, code: "invalid", message });
  }
  const outcome = await recordStatus(db, site, read.data, "system", now());
  if (outcome.kind === "unknown")
    return apiError({ status: 404, code: "not_found", message: "There is no such lead on this site." });
  return Response.json({ repeated: outcome.isRepeated });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
