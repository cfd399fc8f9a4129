import { and, eq, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { type MemberMailServices, mailMembers } from "#domain/staff/access/mail-members.server.ts";
import { type BackgroundTask, TaskProblem } from "#platform/background/background-task.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { webhookEndpoints } from "./webhook-tables.ts";
import { deliveryActor } from "./webhook-turn.server.ts";

export type WebhookReportServices = MemberMailServices & {
  sites: Pick<SiteStore, "list" | "bySlug">;
  /** Origin of the console; null where there is none. */
  consoleAddress: string | null;
  now(): Date;
};

/** Notifies the members who may change integrations, once, that the program disabled an endpoint. */
export function webhookReportTask(services: WebhookReportServices): BackgroundTask {
  const { consoleDb, sites } = services;
  return {
    name: "webhook reports",
    everyMs: 60_000,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      const { rows } = await consoleDb.withoutTenant((tx) =>
        tx.execute<{ group_id: string; id: string }>(sql`select group_id, id from unreported_webhooks()`),
      );
      if (rows.length === 0) return null;
      for (const { group_id: groupId, id } of rows) {
        if (stopped()) break;
        const slug = (await sites.list([groupId]))[0]?.slug;
        const site = slug === undefined ? null : await sites.bySlug(slug);
        if (site && !(await report(services, site, id)))
          partFailed(new TaskProblem("the mail server didn't take an e-mail"));
      }
      return null;
    },
  };
}

/** @returns whether all were notified; otherwise all are notified again */
async function report(services: WebhookReportServices, site: Site, id: string): Promise<boolean> {
  const { consoleDb, now } = services;
  const { groupId, groupSlug } = site;
  const db = consoleDb.as(deliveryActor);
  const isEndpoint = and(eq(webhookEndpoints.groupId, groupId), eq(webhookEndpoints.id, id));
  const [endpoint] = await db.withTenant({ groupId }, (tx) =>
    tx.select().from(webhookEndpoints).where(isEndpoint),
  );
  if (!endpoint) return true;
  const mail = mailOf(services, groupSlug, endpoint);
  const about = [groupId, id, endpoint.disabledAt?.toISOString()].join(" ");
  const isSent = await mailMembers(
    services,
    site,
    { action: "integrations.change", place: {} },
    { ...mail, id: about },
  );
  if (!isSent) return false;
  await db.withTenant({ groupId }, (tx) =>
    tx.update(webhookEndpoints).set({ reportedAt: now() }).where(isEndpoint),
  );
  return true;
}

function mailOf(
  { consoleAddress }: Pick<WebhookReportServices, "consoleAddress">,
  group: string,
  { url, reason }: { url: string; reason: string | null },
): { subject: string; lines: string[] } {
  const { host } = new URL(url);
  return {
    subject: `A webhook of ${group} was disabled`,
    lines: [
      `${host} gets no events of ${group} any more.`,
      reason === "gone" ? "It answered that it is gone (410)." : "It accepted nothing for five days.",
      "",
      "Events of the last 14 days are stored. Once the receiver works again, enable it, and they are sent.",
      ...(consoleAddress === null ? [] : ["", `${consoleAddress}/integrations/webhooks?group=${group}`]),
    ],
  };
}
