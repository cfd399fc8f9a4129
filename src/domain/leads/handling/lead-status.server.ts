import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leadEvents } from "#domain/leads/lead-tables.ts";
import { readText } from "#lib/read-text.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { readJson } from "#lib/sent-text.ts";
import { isSignedBy, signatureHeader } from "#lib/signature.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { apiError } from "#platform/http/api-error.ts";
import { isErased, lockLead } from "./handled-lead.server.ts";
import { addEvent } from "./lead-events.server.ts";
import { type LeadStatus, leadStatus } from "./lead-status.ts";

export type StatusOutcome =
  | { kind: "stored"; isRepeated: boolean }
  | { kind: "unknown" }
  /** The shopper's data was erased: nothing is added. */
  | { kind: "erased" }
  /** The lead has `maxReports` already. */
  | { kind: "full" };

/** What other systems may say of one lead. */
const maxReports = 500;

/** Adds to a lead's timeline what another system says of it; the same again adds nothing. */
export async function recordStatus(
  db: Database,
  site: SiteKey,
  { lead: leadId, ...details }: LeadStatus,
  source: "system" | "command",
  now: Date,
): Promise<StatusOutcome> {
  return db.withSite(site, async (tx) => {
    const lead = await lockLead(tx, site, leadId);
    if (!lead) return { kind: "unknown" };
    if (isErased(lead)) return { kind: "erased" };
    const reports = and(
      ...[isOfSite(leadEvents, site)],
      ...[eq(leadEvents.leadId, leadId), eq(leadEvents.kind, "status")],
    );
    if ((await tx.$count(leadEvents, reports)) >= maxReports) return { kind: "full" };
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
  const body = await readText(request, maxBytes);
  const header = request.headers.get(signatureHeader) ?? "";
  if (body === null)
    return apiError({ status: 413, code: "too_large", message: "A report has at most 16 KB." });
  if (!isSignedBy(header, secret.text, body, now()))
    return apiError({
      status: 401,
      code: "unauthorized",
      message: "The signature doesn’t fit the body, or its time is more than five minutes off.",
    });
  const read = leadStatus.safeParse(readJson(body));
  if (!read.success) {
    const message = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
    return apiError({ status: 422, code: "invalid", message });
  }
  const outcome = await recordStatus(db, site, read.data, "system", now());
  if (outcome.kind === "unknown")
    return apiError({ status: 404, code: "not_found", message: "There is no such lead on this site." });
  if (outcome.kind === "erased")
    return apiError({ status: 410, code: "erased", message: "The data of this lead's shopper was erased." });
  if (outcome.kind === "full")
    return apiError({
      status: 429,
      code: "too_many",
      message: `A lead takes at most ${maxReports} reports.`,
    });
  return Response.json({ repeated: outcome.isRepeated });
}
