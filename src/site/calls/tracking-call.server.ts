import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { safeTrackingData, trackingIds } from "#domain/measurement/tracking-id.ts";
import { trackingEvents } from "#domain/measurement/tracking-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";

const event = z.object({
  eventId: z.int().min(1).max(9_999),
  data: z.unknown().optional(),
});

export type CallOutcome = { kind: "ok" } | { kind: "invalid"; fields: Record<string, string> };

/** Stores an event. */
export async function trackingCall(db: Database, site: Site, body: unknown, now: Date): Promise<CallOutcome> {
  const parsed = event.safeParse(body);
  if (!parsed.success)
    return { kind: "invalid", fields: { eventId: "An event has a whole number as its id." } };
  const { eventId, data } = parsed.data;
  await db.withSite(site, (tx) =>
    tx.insert(trackingEvents).values({
      groupId: site.groupId,
      siteId: site.id,
      id: randomId(),
      eventId,
      data: safeTrackingData(data),
      at: now,
    }),
  );
  return { kind: "ok" };
}

/** The id of the car that a stored event says was saved as a favourite; null for any other event. It is as the browser sent it. */
export function favouriteIn(body: unknown): string | null {
  const parsed = event.safeParse(body);
  if (!parsed.success || parsed.data.eventId !== trackingIds.favouriteAdded) return null;
  return safeTrackingData(parsed.data.data).car_id ?? null;
}
