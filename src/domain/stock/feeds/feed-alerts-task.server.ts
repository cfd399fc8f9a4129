import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { type BackgroundTask, TaskProblem } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { alertText } from "./feed-alert.ts";
import { conditionOf, type FeedCondition } from "./feed-condition.ts";
import { type FeedState, feedStates, updateFeed } from "./feed-store.server.ts";
import type { PlannedFeed, PlannedGroup } from "./planned-feeds.server.ts";

export type AlertServices = {
  db: Pick<Database, "withTenant">;
  planned: () => Promise<PlannedGroup[]>;
  outbox: Pick<Outbox, "email">;
  /** E-mail address of the platform's operator; null: only the addresses that a feed names are notified. */
  operatorEmail: string | null;
  now(): Date;
  log: Pick<Logger, "info" | "warn">;
};

/** Notifies the operator once when a feed becomes stale or is stopped, and once when it has recovered. */
export function feedAlertsTask(services: AlertServices): BackgroundTask {
  const { db, planned, now, log } = services;
  return {
    name: "feed alerts",
    everyMs: 60_000,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      for (const { groupId, feeds } of await planned()) {
        const states = await db.withTenant({ groupId }, (tx) => feedStates(tx, groupId));
        for (const one of feeds) {
          const state = states.get(one.feed.name);
          if (stopped()) return null;
          if (!state) continue;
          const condition = conditionOf({ ...state, enabled: one.feed.enabled }, now());
          if (condition === state.reported || isEased(condition, state.reported)) continue;
          if (await report(one, state, condition, services)) {
            const { groupSlug: group, feed } = one;
            log.info({ group, feed: feed.name, condition: condition ?? "recovered" }, "a feed's condition");
            const key = { groupId, feed: feed.name };
            await db.withTenant({ groupId }, (tx) => updateFeed(tx, key, { reported: condition }));
          } else partFailed(new TaskProblem("the mail server didn't take an e-mail"));
        }
      }
      return null;
    },
  };
}

/** A stale feed whose new file is stopped hasn't recovered, and the operator knows of it. */
const isEased = (condition: FeedCondition, reported: FeedCondition) =>
  condition === "stopped" && reported === "stale";

/** @returns whether all were notified; otherwise all are notified again, by messages with the same ids */
async function report(
  { feed, groupId, groupSlug, plan, site }: PlannedFeed,
  state: FeedState,
  condition: FeedCondition,
  { outbox, operatorEmail, log }: AlertServices,
): Promise<boolean> {
  const recipients = new Set([...(operatorEmail ? [operatorEmail] : []), ...feed.notify]);
  // Without a site there are no settings to send by; the log and the metrics have it.
  if (!site) return true;
  const { subject, text } = alertText(condition, {
    ...state,
    groupSlug,
    siteSlug: site.slug,
    feed: feed.name,
    zone: plan.zone,
  });
  for (const to of recipients) {
    // The same for each attempt, another for each time that the condition changes.
    const about = [groupId, feed.name, condition, state.reported, state.staleAt.toISOString(), to];
    const id = createHash("sha256").update(about.join(" ")).digest("hex").slice(0, 32);
    const outcome = await outbox.email(site, {
      messageId: `<feed-${id}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
      fromName: "Forecourt",
      from: null,
      to,
      replyTo: null,
      subject,
      text,
      html: null,
      attachments: [],
      aboutId: null,
      automatic: "auto-generated",
    });
    if (outcome.kind === "failed" && !outcome.final) {
      log.warn(
        { group: groupSlug, feed: feed.name, answer: outcome.answer },
        "a feed's alert wasn't sent: will try again",
      );
      return false;
    }
  }
  return true;
}
