import { and, eq, or, sql } from "drizzle-orm";
import { mailboxOf } from "#lib/mailbox.ts";
import { stopsOf } from "#platform/adapters/messages/message-stops.server.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Person, PrivacySource } from "#platform/privacy-source.server.ts";
import { alertCars, alertHits, alertMessages, alertPeople, savedSearches } from "./alert-tables.ts";

const isOfPerson = (site: SiteKey, { accountId, email }: Person) =>
  and(
    isOfSite(alertPeople, site),
    or(
      accountId ? eq(alertPeople.accountId, accountId) : sql`false`,
      email ? eq(alertPeople.mailbox, mailboxOf(email)) : sql`false`,
    ),
  );

const contactsOf = ({ email, phone }: Person): string[] =>
  [email ? mailboxOf(email) : null, phone].filter((contact) => contact !== null);

/** Saved searches and alerts, by the confirmed account or, for staff, the mailbox. A stop stays, as a hash: no message is sent again. */
export const alertPrivacy: PrivacySource = {
  name: "alerts",
  tables: ["alert_people", "saved_searches", "alert_hits", "alert_cars", "alert_messages", "message_stops"],
  async read(tx, site, person, most) {
    const people = await tx.select().from(alertPeople).where(isOfPerson(site, person));
    const alerts = [];
    for (const { id, email, confirmedAt, pausedUntil, createdAt } of people)
      alerts.push({ email, confirmedAt, pausedUntil, createdAt, ...(await heldOf(tx, site, id, most)) });
    const stops = [];
    for (const contact of contactsOf(person)) stops.push(...(await stopsOf(tx, site, contact)));
    return stops.length > 0 ? [...alerts, { stops }] : alerts;
  },
  async erase(tx, site, person) {
    // Deletes their searches, hits and messages too (cascade).
    const gone = await tx
      .delete(alertPeople)
      .where(isOfPerson(site, person))
      .returning({ id: alertPeople.id });
    let stops = 0;
    for (const contact of contactsOf(person)) stops += (await stopsOf(tx, site, contact)).length;
    return {
      rows: gone.length,
      ...(stops > 0 ? { retained: "that no messages are wanted, as a hash of the address" } : {}),
    };
  },
};

async function heldOf(tx: Transaction, site: SiteKey, personId: string, most: number) {
  const { search, cadence, confirmedAt, createdAt } = savedSearches;
  const searches = await tx
    .select({ search, cadence, confirmedAt, createdAt })
    .from(savedSearches)
    .where(and(isOfSite(savedSearches, site), eq(savedSearches.personId, personId)))
    .limit(most);
  const found = await tx
    .select({ search: savedSearches.search, carIds: alertHits.carIds, at: alertHits.createdAt })
    .from(alertHits)
    .innerJoin(savedSearches, eq(savedSearches.id, alertHits.searchId))
    .where(
      and(isOfSite(alertHits, site), isOfSite(savedSearches, site), eq(savedSearches.personId, personId)),
    )
    .limit(most);
  const cars = await tx
    .select({ carId: alertCars.carId, kind: alertCars.kind, price: alertCars.price })
    .from(alertCars)
    .where(and(isOfSite(alertCars, site), eq(alertCars.personId, personId)))
    .limit(most);
  const mails = await tx
    .select({ kind: alertMessages.kind, state: alertMessages.state, sentAt: alertMessages.sentAt })
    .from(alertMessages)
    .where(and(isOfSite(alertMessages, site), eq(alertMessages.personId, personId)))
    .limit(most);
  return { searches, found, cars, mails };
}
