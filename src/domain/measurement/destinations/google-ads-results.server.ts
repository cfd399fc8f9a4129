import { and, eq, gt, like, lte, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { dayMs, hourMs, minuteMs } from "#lib/durations.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { destinationsOf, type GoogleAds } from "./destination.ts";
import { acceptedAs, requestResult } from "./google-ads-sender.server.ts";
import { measureEvents } from "./measure-tables.ts";
import type { SendOptions } from "./send-queue.server.ts";

/** Google advises to ask no earlier, then once an hour. */
const firstMs = 30 * minuteMs;
const againMs = hourMs;
/** Requests of a destination that are asked for at one time. */
const maxRequests = 100;

/**
 * Asks what became of events that Google Ads accepted: it examines them later, and says for a request how many were wrong and why. Events of a
 * request that failed as a whole become `refused`.
 */
export function googleAdsResultsTask(options: SendOptions): BackgroundTask {
  return {
    name: "Google Ads results",
    everyMs: 10 * minuteMs,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped) => {
      const { rows } = await options.db.withoutTenant((tx) =>
        tx.execute<{ group_id: string; site_id: string }>(
          sql`select group_id, site_id from measured_sites()`,
        ),
      );
      for (const { group_id: groupId, site_id: siteId } of rows) {
        const site = await options.sites.byIds(groupId, siteId);
        if (!site) continue;
        for (const destination of destinationsOf(site.tracking)) {
          if (stopped()) return null;
          if (destination.kind === "google_ads" && destination.mode === "live")
            await askResults(options, site, destination);
        }
      }
      return null;
    },
  };
}

async function askResults(options: SendOptions, site: Site, destination: GoogleAds): Promise<void> {
  const { db } = options;
  const now = options.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isOfDestination = and(
    isOfSite(measureEvents, site),
    eq(measureEvents.destination, destination.name),
    eq(measureEvents.state, "sent"),
  );
  const requests = await db.withSite(site, (tx) =>
    tx
      .selectDistinct({ answer: measureEvents.answer })
      .from(measureEvents)
      .where(
        and(
          isOfDestination,
          like(measureEvents.answer, `${acceptedAs("")}%`),
          gt(measureEvents.endedAt, before(dayMs)),
          lte(measureEvents.endedAt, before(firstMs)),
          lte(measureEvents.nextTryAt, now),
        ),
      )
      .limit(maxRequests),
  );
  if (requests.length === 0) return;
  const secret = await options.secretOf(site, destination);
  if (secret.kind !== "secret") return;
  for (const { answer } of requests) {
    if (answer === null) continue;
    const result = await requestResult(options, secret.text, answer.slice(acceptedAs("").length));
    const noted = result ?? { nextTryAt: new Date(now.getTime() + againMs) };
    await db.withSite(site, (tx) =>
      tx
        .update(measureEvents)
        .set(noted)
        .where(and(isOfDestination, eq(measureEvents.answer, answer))),
    );
  }
}
