import { and, asc, eq, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { dayMs } from "#lib/durations.ts";
import { addStop, isStopped, liftStop } from "#platform/adapters/messages/message-stops.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Cadence } from "./alert-cadence.ts";
import { readWanted } from "./alert-search.ts";
import { alertPeople, savedSearches } from "./alert-tables.ts";
import { isSavedSearch } from "./record-hits.server.ts";
import { confirmedSearches, expectReturn, maxSearches } from "./save-search.server.ts";

export type AlertPerson = Pick<
  typeof alertPeople.$inferSelect,
  "id" | "email" | "mailbox" | "accountId" | "confirmedAt" | "pausedUntil" | "askedAt"
> & {
  isStopped: boolean;
  searches: Pick<
    typeof savedSearches.$inferSelect,
    "id" | "search" | "cadence" | "paused" | "confirmedAt" | "createdAt"
  >[];
};

export type AlertChange =
  | { do: "confirm" | "delete"; searchId: string }
  | { do: "cadence"; searchId: string; cadence: Cadence }
  | { do: "pause"; days: 7 | 30 }
  | { do: "resume" | "keep" | "stop" | "delete-all" };

/** `sign-in`: alerts about the saved cars of an account are confirmed by who is signed in to it. */
export type ChangeOutcome = "done" | "deleted" | "missing" | "full" | "sign-in";

const isPerson = (site: Site, id: string) => and(isOfSite(alertPeople, site), eq(alertPeople.id, id));

/** A person and what they wait for; null once they were deleted. */
export function alertPerson(db: Database, site: Site, id: string): Promise<AlertPerson | null> {
  return db.withSite(site, async (tx) => {
    const [person] = await tx.select().from(alertPeople).where(isPerson(site, id));
    if (!person) return null;
    const searches = await tx
      .select()
      .from(savedSearches)
      .where(and(isOfSite(savedSearches, site), eq(savedSearches.personId, id)))
      .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id));
    return { ...person, isStopped: await isStopped(tx, site, person.mailbox, "alerts"), searches };
  });
}

/** Changes what a person gets, by the holder of their link. */
export function changeAlerts(
  db: Database,
  site: Site,
  personId: string,
  change: AlertChange,
  { shopper, now }: { shopper: Pick<Shopper, "id"> | null; now: Date },
): Promise<ChangeOutcome> {
  return db.withSite(site, async (tx) => {
    const [person] = await tx.select().from(alertPeople).where(isPerson(site, personId)).for("update");
    if (!person) return "missing";
    const update = (values: Partial<typeof alertPeople.$inferInsert>) =>
      tx
        .update(alertPeople)
        .set({ usedAt: now, askedAt: null, ...values })
        .where(isPerson(site, personId));
    switch (change.do) {
      case "confirm": {
        const outcome = await confirm(tx, site, { ...person, searchId: change.searchId }, shopper, now);
        return outcome;
      }
      case "delete":
        await deleteSearch(tx, site, person, change.searchId);
        break;
      case "cadence":
        await tx
          .update(savedSearches)
          .set({ cadence: change.cadence })
          .where(and(isSavedSearch(site, change.searchId), eq(savedSearches.personId, personId)));
        break;
      case "pause":
        await update({ pausedUntil: new Date(now.getTime() + change.days * dayMs) });
        return "done";
      case "resume":
        await liftStop(tx, site, person.mailbox, "alerts");
        await update({ pausedUntil: null });
        return "done";
      case "stop":
        await addStop(tx, site, person.mailbox, { purpose: "alerts", cause: "unsubscribed" }, now);
        break;
      case "keep":
        break;
      case "delete-all":
        await tx.delete(alertPeople).where(isPerson(site, personId));
        return "deleted";
    }
    await update({});
    return "done";
  });
}

type Confirming = Pick<AlertPerson, "id" | "mailbox" | "confirmedAt"> & { searchId: string };

async function confirm(
  tx: Transaction,
  site: Site,
  { id, mailbox, confirmedAt, searchId }: Confirming,
  shopper: Pick<Shopper, "id"> | null,
  now: Date,
): Promise<ChangeOutcome> {
  const isOwn = and(isSavedSearch(site, searchId), eq(savedSearches.personId, id));
  const [search] = await tx.select().from(savedSearches).where(isOwn);
  if (!search) return "missing";
  if ((await confirmedSearches(tx, site, id)) >= maxSearches) return "full";
  const wanted = readWanted(search.search);
  if (wanted.kind === "saved") {
    if (shopper?.id !== wanted.accountId) return "sign-in";
    await takeAccount(tx, site, wanted.accountId);
  }
  await tx.update(savedSearches).set({ confirmedAt: now }).where(isOwn);
  await expectReturn(tx, site, id, search.search, now);
  await liftStop(tx, site, mailbox, "alerts");
  await tx
    .update(alertPeople)
    .set({
      confirmedAt: confirmedAt ?? now,
      usedAt: now,
      askedAt: null,
      ...(wanted.kind === "saved" ? { accountId: wanted.accountId } : {}),
    })
    .where(isPerson(site, id));
  return "done";
}

/** An account's saved cars are watched for one mailbox, the one that was confirmed last. */
async function takeAccount(tx: Transaction, site: Site, accountId: string): Promise<void> {
  await tx
    .update(alertPeople)
    .set({ accountId: null })
    .where(and(isOfSite(alertPeople, site), eq(alertPeople.accountId, accountId)));
}

async function deleteSearch(
  tx: Transaction,
  site: Site,
  { id }: Pick<AlertPerson, "id">,
  searchId: string,
): Promise<void> {
  const [gone] = await tx
    .delete(savedSearches)
    .where(and(isSavedSearch(site, searchId), eq(savedSearches.personId, id)))
    .returning({ search: savedSearches.search, confirmedAt: savedSearches.confirmedAt });
  const wanted = gone?.confirmedAt ? readWanted(gone.search) : null;
  if (wanted?.kind === "saved")
    await tx.update(alertPeople).set({ accountId: null }).where(isPerson(site, id));
  if (wanted?.kind === "car")
    await tx.execute(sql`delete from alert_cars where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid
      and person_id = ${id} and car_id = ${wanted.carId} and kind = 'back'`);
}

/** Stops all mails of a person at once: what is waiting isn't sent either. */
export async function stopAlerts(
  db: Database,
  site: Site,
  personId: string,
  now: Date,
): Promise<"done" | "missing"> {
  const outcome = await changeAlerts(db, site, personId, { do: "stop" }, { shopper: null, now });
  return outcome === "missing" ? "missing" : "done";
}
