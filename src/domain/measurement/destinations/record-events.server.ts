import { and, inArray, or, type SQL, sql } from "drizzle-orm";
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

/** Something that happened on the server, with what its person allowed. */
export type NewMeasuredEvent = {
  kind: MeasuredKind;
  /** The lead that it is about. */
  leadId: string;
  /** Counts events of this kind of the lead: the same number is the same event. */
  sequence: number;
  at: Date;
  facts: Omit<EventFacts, "has">;
  visit: SentVisit;
  contact: { email: string | null; phone: string | null; ip: string | null; agent: string | null };
  /** Whether advertisers receive it, if the person allowed that. */
  advertisable: boolean;
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
  const { kind, leadId, sequence, at, facts } = event;
  const destinations = destinationsOf(site.tracking);
  if (destinations.length === 0) return 0;
  const off = await offDestinations(tx, site);
  const rows = destinations.flatMap((destination) => {
    if (off.has(destination.name)) return [];
    const person = personFor(destination, event);
    if (person === null) return [];
    const known = { ...person, lead: leadId };
    return [
      {
        groupId: site.groupId,
        siteId: site.id,
        destination: destination.name,
        id: measuredId(site.id, kind, leadId, sequence),
        kind,
        at,
        facts: { ...facts, has: Object.keys(person) },
        person: known,
        state: "waiting" as const,
        firstTryAt: at,
        nextTryAt: at,
      },
    ];
  });
  if (rows.length === 0) return 0;
  await tx.insert(measureEvents).values(rows).onConflictDoNothing();
  return rows.length;
}

/** What a destination gets of the person; null where it doesn't get the event. */
function personFor(
  destination: Destination,
  { kind, visit, contact, advertisable }: NewMeasuredEvent,
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

/** What waits about leads, for an export. */
export async function waitingAbout(
  tx: Transaction,
  site: SiteKey,
  leads: readonly string[],
): Promise<{ lead: string; destination: string; kind: string; at: Date }[]> {
  if (leads.length === 0) return [];
  const lead = sql<string>`${measureEvents.person} ->> 'lead'`;
  return tx
    .select({ lead, destination: measureEvents.destination, kind: measureEvents.kind, at: measureEvents.at })
    .from(measureEvents)
    .where(
      and(isOfSite(measureEvents, site), sql`${measureEvents.person} is not null`, inArray(lead, [...leads])),
    );
}

/** Deletes what waits about leads, and about the browsers that sent them. */
export async function deleteMeasured(
  tx: Transaction,
  site: SiteKey,
  { leads, clients }: { leads: readonly string[]; clients: readonly string[] },
): Promise<void> {
  const found: SQL[] = [
    ...(leads.length > 0 ? [inArray(sql`${measureEvents.person} ->> 'lead'`, [...leads])] : []),
    ...(clients.length > 0 ? [inArray(sql`${measureEvents.person} ->> 'client'`, [...clients])] : []),
  ];
  if (found.length === 0) return;
  const hasPerson = sql`${measureEvents.person} is not null`;
  await tx.delete(measureEvents).where(and(isOfSite(measureEvents, site), hasPerson, or(...found)));
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
