import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Purposes } from "#domain/measurement/consent.ts";
import type { SentVisit } from "#domain/measurement/visit-cookies.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { opaqueId } from "#platform/opaque-id.server.ts";
import { type Destination, destinationsOf } from "./destination.ts";
import { offDestinations } from "./destination-states.server.ts";
import { googleEmail, googlePhone, metaEmail, metaPhone } from "./hashes.server.ts";
import { measureEvents } from "./measure-tables.ts";
import { type EventFacts, type EventPerson, type MeasuredKind, nameFor } from "./measured-event.ts";

type EventOfPerson = {
  kind: MeasuredKind;
  at: Date;
  facts: Omit<EventFacts, "has">;
  visit: SentVisit;
  contact: { email: string | null; phone: string | null; ip: string | null; agent: string | null };
  /** Whether advertisers receive it, if the person allowed that. */
  advertisable: boolean;
};

/** Something that happened on the server, with what its person allowed. */
export type NewMeasuredEvent = EventOfPerson & {
  /** The lead that it is about. */
  leadId: string;
  /** Counts events of this kind of the lead: the same number is the same event. */
  sequence: number;
};

/** The id by which vendors recognise an event. */
export const measuredId = (siteId: string, kind: MeasuredKind, leadId: string, sequence: number): string =>
  opaqueId("measure", [siteId, kind, leadId, sequence].join("|"));

/** The id of a sent form, for events of the browser: that of its conversion. */
export const submissionId = (siteId: string, leadId: string): string => measuredId(siteId, "lead", leadId, 0);

/**
 * Adds a row for each destination that may get the event, in the transaction that causes it.
 * @returns how many
 */
export async function recordMeasured(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "tracking">,
  event: NewMeasuredEvent,
): Promise<number> {
  const { kind, leadId, sequence, at } = event;
  if (destinationsOf(site.tracking).length === 0) return 0;
  const id = measuredId(site.id, kind, leadId, sequence);
  const off = await offDestinations(tx, site);
  const rows = rowsFor(site, { ...event, id, dueAt: at }, leadId).filter(
    ({ destination }) => !off.has(destination),
  );
  if (rows.length === 0) return 0;
  await tx.insert(measureEvents).values(rows).onConflictDoNothing();
  return rows.length;
}

/** The rows of an event, one for each destination that may get it by the site's configuration. */
export function rowsFor(
  { groupId, id: siteId, tracking }: Pick<Site, "groupId" | "id" | "tracking">,
  event: EventOfPerson & { id: string; dueAt: Date },
  lead?: string,
): (typeof measureEvents.$inferInsert)[] {
  const { id, kind, at, dueAt, facts } = event;
  return destinationsOf(tracking).flatMap((destination) => {
    const person = personFor(destination, event);
    if (person === null) return [];
    return [
      {
        groupId,
        siteId,
        destination: destination.name,
        id,
        kind,
        at,
        facts: { ...facts, has: Object.keys(person) },
        person: { ...person, ...(lead === undefined ? {} : { lead }) },
        state: "waiting" as const,
        firstTryAt: at,
        nextTryAt: dueAt,
      },
    ];
  });
}

/** What a destination gets of the person; null where it doesn't get the event. */
function personFor(
  destination: Destination,
  { kind, visit, contact, advertisable }: EventOfPerson,
): EventPerson | null {
  const { purpose, mode } = destination;
  if (mode === "off" || !visit.purposes[purpose]) return null;
  if (purpose === "advertising" && !advertisable) return null;
  if (destination.kind !== "https" && nameFor(kind, destination.kind) === null) return null;
  const { client, session, clicks, fbp, fbc } = visit;
  const { email, phone, ip, agent } = contact;
  const ids = present({ client, session });
  switch (destination.kind) {
    case "ga4":
      return client === null ? null : ids;
    case "https":
      return ids;
    case "meta":
      // Meta refuses events of a website without a browser's name.
      if (agent === null) return null;
      return present({
        client,
        email: email && metaEmail(email),
        phone: phone && metaPhone(phone),
        fbp,
        fbc,
        ip,
        agent,
      });
    case "google_ads": {
      const person = present({
        email: email && googleEmail(email),
        phone: phone && googlePhone(phone),
        gclid: clicks.gclid?.[0],
        gbraid: clicks.gbraid?.[0],
        wbraid: clicks.wbraid?.[0],
      });
      const action = nameFor(kind, "google_ads") as "leadAction" | "depositAction" | "saleAction";
      const isKnown = Object.keys(person).length > 0;
      return isKnown && destination[action] !== null ? { ...person, ...present({ client }) } : null;
    }
  }
}

function present(given: { [K in keyof EventPerson]?: EventPerson[K] | null | undefined }): EventPerson {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
}

type Of = { leads: readonly string[]; clients: readonly string[] };

const lead = sql<string | null>`${measureEvents.person} ->> 'lead'`;
const client = sql<string | null>`${measureEvents.person} ->> 'client'`;

/** What waits about leads, and about the browsers that sent them; undefined for none. */
function isAbout(site: SiteKey, { leads, clients }: Of): SQL | undefined {
  const found: SQL[] = [
    ...(leads.length > 0 ? [inArray(lead, [...leads])] : []),
    ...(clients.length > 0 ? [inArray(client, [...clients])] : []),
  ];
  return found.length === 0
    ? undefined
    : and(isOfSite(measureEvents, site), sql`${measureEvents.person} is not null`, or(...found));
}

/** What waits, for an export. What pages reported has no lead. */
export async function waitingAbout(
  tx: Transaction,
  site: SiteKey,
  of: Of,
): Promise<{ lead: string | null; client: string | null; destination: string; kind: string; at: Date }[]> {
  const about = isAbout(site, of);
  const { destination, kind, at } = measureEvents;
  return about ? tx.select({ lead, client, destination, kind, at }).from(measureEvents).where(about) : [];
}

/** Deletes what waits about leads, and about the browsers that sent them. */
export async function deleteMeasured(tx: Transaction, site: SiteKey, of: Of): Promise<void> {
  const about = isAbout(site, of);
  if (about) await tx.delete(measureEvents).where(about);
}

/** Deletes the waiting events of sales that leads came to. */
export async function deleteSaleEvents(
  tx: Transaction,
  site: SiteKey,
  leads: readonly string[],
): Promise<void> {
  const about = isAbout(site, { leads, clients: [] });
  const waits = eq(measureEvents.state, "waiting");
  if (about) await tx.delete(measureEvents).where(and(about, eq(measureEvents.kind, "sale"), waits));
}

/** Deletes what waits about a browser for purposes that it no longer allows. */
export async function deleteWithdrawn(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "tracking">,
  client: string,
  purposes: Purposes,
): Promise<void> {
  const allowed = destinationsOf(site.tracking).filter(({ purpose }) => purposes[purpose]);
  const names = sql.join(
    allowed.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  await tx
    .delete(measureEvents)
    .where(
      and(
        isOfSite(measureEvents, site),
        sql`${measureEvents.person} is not null and ${measureEvents.person} ->> 'client' = ${client}`,
        allowed.length > 0 ? sql`${measureEvents.destination} not in (${names})` : undefined,
      ),
    );
}
