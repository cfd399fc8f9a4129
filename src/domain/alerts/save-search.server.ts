import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { PlacedPostcodes } from "#domain/places/geocode.server.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { inSlices } from "#domain/stock/search-index/in-slices.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { dayMs } from "#lib/durations.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Cadence } from "./alert-cadence.ts";
import { noContent } from "./alert-content.ts";
import { readWanted } from "./alert-search.ts";
import { alertMessages, alertPeople, savedSearches } from "./alert-tables.ts";
import { alertWording } from "./alert-words.ts";
import { preparer } from "./match-searches.server.ts";
import { noneSeen, orderOf } from "./seen-cars.server.ts";

export type SavingServices = {
  db: Database;
  stocks: SiteStocks;
  postcodes: Pick<PlacedPostcodes, "places">;
  now(): Date;
};

export type SearchToSave = {
  email: string;
  /** Canonical (alert-search.ts). */
  search: string;
  cadence: Cadence;
  /** The site's address that the person uses. */
  origin: string;
  shopper: Pick<Shopper, "id"> | null;
};

/** `mail`: as far as anyone may know, a mail was sent. `saved`: by a signed-in person whose mailbox is confirmed. */
export type SaveOutcome = { kind: "mail" } | { kind: "saved"; personId: string } | { kind: "full" };

/** Confirmations of a mailbox in a day, from all sites; each asks for one search. */
const maxConfirmations = 3;
/** Searches of one person. */
export const maxSearches = 30;
/** Cars that a saved search remembers as found; a broader one reports only cars that are listed later. */
export const maxSeen = 500;

/**
 * Saves a search for a mailbox, whose owner has to confirm it. The answer is the same for every mailbox, whether it is known or had too many
 * mails.
 */
export async function saveSearch(
  services: SavingServices,
  site: Site,
  asked: SearchToSave,
): Promise<SaveOutcome> {
  const present = await presentCars(services, site, asked.search);
  const now = services.now();
  return services.db.withSite(site, async (tx) => {
    const mailbox = mailboxOf(asked.email);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 12))`);
    const person = await personOf(tx, site, mailbox);
    const isOwn =
      person?.confirmedAt != null && asked.shopper !== null && person.accountId === asked.shopper.id;
    if (isOwn && (await confirmedSearches(tx, site, person.id)) >= maxSearches) return { kind: "full" };
    if (!isOwn && (await confirmationsTo(tx, mailbox, now)) >= maxConfirmations) return { kind: "mail" };
    const personId = person?.id ?? (await addPerson(tx, site, asked, mailbox, now));
    await addSearch(tx, site, personId, { ...asked, ...present }, isOwn ? now : null, now);
    if (isOwn) return { kind: "saved", personId };
    await addMessage(tx, site, personId, { kind: "confirm", slot: `confirm ${randomId()}` }, now);
    return { kind: "mail" };
  });
}

/** The cars that a search finds now, which aren't new to it. */
async function presentCars(
  { stocks, postcodes, now }: SavingServices,
  site: Site,
  search: string,
): Promise<{ seen: Buffer; listedAfter: Date | null }> {
  const stock = await stocks.of(site);
  const prepare = preparer({ site, now: now(), stock, places: await postcodes.places() });
  const prepared = prepare(search);
  const ids = prepared ? stock.ids(prepared.query) : [];
  if (ids.length > maxSeen) return { seen: noneSeen, listedAfter: now() };
  const { hashes: seen } = await inSlices(orderOf(ids));
  return { seen, listedAfter: null };
}

async function personOf(tx: Transaction, site: Site, mailbox: string) {
  const [person] = await tx
    .select({ id: alertPeople.id, accountId: alertPeople.accountId, confirmedAt: alertPeople.confirmedAt })
    .from(alertPeople)
    .where(and(isOfSite(alertPeople, site), eq(alertPeople.mailbox, mailbox)));
  return person;
}

async function confirmationsTo(tx: Transaction, mailbox: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { rows } = await tx.execute<{ count: number }>(
    sql`select alert_confirmations_to(${mailbox}, ${since}::timestamptz, ${maxConfirmations}) as count`,
  );
  return rows[0]?.count ?? 0;
}

export async function confirmedSearches(tx: Transaction, site: Site, personId: string): Promise<number> {
  const [held] = await tx
    .select({ n: count() })
    .from(savedSearches)
    .where(
      and(
        isOfSite(savedSearches, site),
        eq(savedSearches.personId, personId),
        isNotNull(savedSearches.confirmedAt),
      ),
    );
  return held?.n ?? 0;
}

async function addPerson(
  tx: Transaction,
  { groupId, id: siteId }: Site,
  { email, origin }: SearchToSave,
  mailbox: string,
  now: Date,
): Promise<string> {
  const id = randomId();
  const times = { usedAt: now, createdAt: now };
  await tx
    .insert(alertPeople)
    .values({ groupId, siteId, id, email, mailbox, origin, wording: alertWording, ...times });
  return id;
}

/** A search that is saved again stays as it is, but for one that waits for its confirmation. */
async function addSearch(
  tx: Transaction,
  { groupId, id: siteId }: Site,
  personId: string,
  { search, cadence, seen, listedAfter }: SearchToSave & { seen: Buffer; listedAfter: Date | null },
  confirmedAt: Date | null,
  now: Date,
): Promise<void> {
  const { groupId: group, siteId: site, personId: person, search: text } = savedSearches;
  await tx
    .insert(savedSearches)
    .values({
      groupId,
      siteId,
      id: randomId(),
      personId,
      search,
      cadence,
      seen,
      listedAfter,
      confirmedAt,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [group, site, person, text],
      set: { cadence, seen, listedAfter, confirmedAt, createdAt: now },
      setWhere: sql`${savedSearches.confirmedAt} is null`,
    });
  if (confirmedAt) await expectReturn(tx, { groupId, id: siteId }, personId, search, now);
}

/** A reserved car that a person waits for is unavailable until it can be bought again. */
export async function expectReturn(
  tx: Transaction,
  { groupId, id: siteId }: Pick<Site, "groupId" | "id">,
  personId: string,
  search: string,
  now: Date,
): Promise<void> {
  const wanted = readWanted(search);
  if (wanted.kind !== "car") return;
  await tx.execute(sql`
    insert into alert_cars (group_id, site_id, person_id, car_id, kind, price, state, created_at)
    values (${groupId}::uuid, ${siteId}::uuid, ${personId}, ${wanted.carId}, 'back', null, 'unavailable', ${now.toISOString()}::timestamptz)
    on conflict (group_id, site_id, person_id, car_id, kind) do update set state = 'unavailable', created_at = excluded.created_at`);
}

/** Adds a mail that is due now. A slot has one. */
export async function addMessage(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "slug" | "hosts">,
  personId: string,
  message: Pick<typeof alertMessages.$inferInsert, "kind" | "slot"> &
    Partial<Pick<typeof alertMessages.$inferInsert, "content">>,
  now: Date,
): Promise<boolean> {
  const id = randomId();
  const added = await tx
    .insert(alertMessages)
    .values({
      groupId: site.groupId,
      siteId: site.id,
      id,
      personId,
      kind: message.kind,
      slot: message.slot,
      content: message.content ?? noContent,
      messageId: `<alert-${id}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
      state: "waiting",
      firstTryAt: now,
      nextTryAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({
      target: [alertMessages.groupId, alertMessages.siteId, alertMessages.personId, alertMessages.slot],
    })
    .returning({ id: alertMessages.id });
  return added.length > 0;
}
