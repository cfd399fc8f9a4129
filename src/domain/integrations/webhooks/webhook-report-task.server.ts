import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { type BackgroundTask, TaskProblem } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { webhookEndpoints } from "./webhook-tables.ts";
import { deliveryActor } from "./webhook-turn.server.ts";

export type WebhookReportServices = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  /** Origin of the console; null where there is none. */
  consoleAddress: string | null;
  outbox: Pick<Outbox, "email">;
  now(): Date;
  log: Pick<Logger, "warn">;
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
      const all = await sites.list();
      for (const { group_id: groupId, id } of rows) {
        if (stopped()) break;
        const slug = all.find((one) => one.groupId === groupId)?.slug;
        const site = slug === undefined ? null : await sites.bySlug(slug);
        if (site && !(await report(services, site, id)))
          partFailed(new TaskProblem("the mail server didn't take an e-mail"));
      }
      return null;
    },
  };
}

/** @returns whether all were notified; otherwise all are notified again, by messages with the same ids */
async function report(services: WebhookReportServices, site: Site, id: string): Promise<boolean> {
  const { consoleDb, outbox, now, log } = services;
  const { groupId, groupSlug } = site;
  const db = consoleDb.as(deliveryActor);
  const isEndpoint = and(eq(webhookEndpoints.groupId, groupId), eq(webhookEndpoints.id, id));
  const { endpoint, members } = await db.withTenant({ groupId }, async (tx) => ({
    endpoint: (await tx.select().from(webhookEndpoints).where(isEndpoint))[0],
    members: await membersOfGroup(tx, groupId),
  }));
  if (!endpoint) return true;
  const reached = members.filter(({ email, grants }) => {
    const access = { operator: false, grants: grants.map((grant) => ({ ...grant, groupId, groupSlug })) };
    return email !== "" && may(access, "integrations.change", { groupId });
  });
  for (const { email } of reached) {
    const about = [groupId, id, endpoint.disabledAt?.toISOString(), email].join(" ");
    const outcome = await outbox.email(site, {
      ...mailText(services, groupSlug, endpoint),
      to: email,
      fromName: "Forecourt",
      from: null,
      replyTo: null,
      html: null,
      messageId: `<webhook-${createHash("sha256").update(about).digest("hex").slice(0, 32)}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
      attachments: [],
      aboutId: null,
      automatic: "auto-generated",
    });
    if (outcome.kind === "failed" && !outcome.final) {
      log.warn(
        { group: groupSlug, webhook: id, answer: outcome.answer },
        "a webhook's report wasn't sent: will try again",
      );
      return false;
    }
  }
  await db.withTenant({ groupId }, (tx) =>
    tx.update(webhookEndpoints).set({ reportedAt: now() }).where(isEndpoint),
  );
  return true;
}

function mailText(
  { consoleAddress }: Pick<WebhookReportServices, "consoleAddress">,
  group: string,
  { url, reason }: { url: string; reason: string | null },
): { subject: string; text: string } {
  const { host } = new URL(url);
  return {
    subject: `A webhook of ${group} was disabled`,
    text: [
      `${host} gets no events of ${group} any more.`,
      reason === "gone" ? "It answered that it is gone (410)." : "It accepted nothing for five days.",
      "",
      "Events of the last 14 days are stored. Once the receiver works again, enable it, and they are sent.",
      ...(consoleAddress === null ? [] : ["", `${consoleAddress}/integrations/webhooks?group=${group}`]),
    ].join("\n"),
  };
}
