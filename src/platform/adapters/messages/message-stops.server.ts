import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { messageStops } from "#platform/adapters/messages/message-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

type Stop = Pick<typeof messageStops.$inferSelect, "purpose" | "cause">;

/** A mailbox or a phone number as its stop names it. Without a key, so that a changed `SECRET` loses no stop. */
export const stopContact = ({ id }: SiteKey, contact: string): string =>
  createHash("sha256").update(`${id} ${contact}`).digest("base64url");

const isOfContact = (site: SiteKey, contact: string) =>
  and(isOfSite(messageStops, site), eq(messageStops.contact, stopContact(site, contact)));

/** Whether a mailbox or phone wants no messages of this purpose. Read in the transaction before each one is sent. */
export async function isStopped(
  tx: Transaction,
  site: SiteKey,
  contact: string,
  purpose: "alerts" | "all",
): Promise<boolean> {
  const [stop] = await tx
    .select({ cause: messageStops.cause })
    .from(messageStops)
    .where(and(isOfContact(site, contact), inArray(messageStops.purpose, [purpose, "all"])))
    .limit(1);
  return stop !== undefined;
}

/** Since when and why nothing is sent to a mailbox or phone; null where it wants messages. */
export async function stopOfAll(
  tx: Transaction,
  site: SiteKey,
  contact: string,
): Promise<{ cause: Stop["cause"]; since: Date } | null> {
  const [stop] = await tx
    .select({ cause: messageStops.cause, since: messageStops.createdAt })
    .from(messageStops)
    .where(and(isOfContact(site, contact), eq(messageStops.purpose, "all")));
  return stop ?? null;
}

/** The first cause stays. */
export async function addStop(
  tx: Transaction,
  site: SiteKey,
  contact: string,
  { purpose, cause }: Stop,
  now: Date,
): Promise<void> {
  const { groupId, id: siteId } = site;
  await tx
    .insert(messageStops)
    .values({ groupId, siteId, contact: stopContact(site, contact), purpose, cause, createdAt: now })
    .onConflictDoNothing();
}

/** Lifts the stop that a person made, once they ask for such messages again. Bounces and complaints stay. */
export async function liftStop(
  tx: Transaction,
  site: SiteKey,
  contact: string,
  purpose: Stop["purpose"],
): Promise<void> {
  await tx
    .delete(messageStops)
    .where(
      and(
        isOfContact(site, contact),
        eq(messageStops.purpose, purpose),
        eq(messageStops.cause, "unsubscribed"),
      ),
    );
}

export async function stopsOf(
  tx: Transaction,
  site: SiteKey,
  contact: string,
): Promise<(Stop & { since: Date })[]> {
  return tx
    .select({
      purpose: messageStops.purpose,
      cause: messageStops.cause,
      since: messageStops.createdAt,
    })
    .from(messageStops)
    .where(isOfContact(site, contact));
}
