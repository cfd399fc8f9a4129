import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { formDrafts, leadEvents, leads, testDriveBookings } from "#domain/leads/lead-tables.ts";
import { serviceBookings } from "#domain/leads/service-tables.ts";
import { waitingAbout } from "#domain/measurement/destinations/record-events.server.ts";
import { messages } from "#platform/adapters/messages/message-tables.ts";
import type { SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Person, type PrivacySource, whileTheirs } from "#platform/privacy-source.server.ts";
import { anonymiseLeads } from "./anonymise-leads.server.ts";
import { contactChangesOf } from "./contact-changes.server.ts";
import { belongsToPerson } from "./person-leads.server.ts";

const noRows = sql`false`;

/** Leads that are made anonymous at once: anyone can send any number with a person's telephone number. */
const batch = 500;

/** Stored messages: those to the person, and those about their leads. */
export const messagePrivacy: PrivacySource = {
  name: "messages",
  tables: ["messages"],
  async read(tx, site, person, most) {
    return tx
      .select({
        kind: messages.kind,
        recipient: messages.recipient,
        subject: messages.subject,
        text: messages.text,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(recipientIs(site, person))
      .orderBy(desc(messages.createdAt))
      .limit(most);
  },
  async erase(tx, site, person) {
    const theirLeads = tx.select({ id: leads.id }).from(leads).where(belongsToPerson(site, person));
    const about = inArray(messages.aboutId, theirLeads);
    const gone = await tx
      .delete(messages)
      .where(and(isOfSite(messages, site), or(recipientIs(site, person) as SQL, about)))
      .returning({ id: messages.id });
    return { rows: gone.length };
  },
};

const recipientIs = (site: SiteKey, person: Person) =>
  and(
    isOfSite(messages, site),
    or(
      person.phone
        ? and(eq(messages.recipient, person.phone), whileTheirs(messages.createdAt, person))
        : noRows,
      person.email ? sql`lower(${messages.recipient}) = lower(${person.email})` : noRows,
    ),
  );

/** Unsubmitted drafts, identified by the number in them in any format. */
const isDraft = (site: SiteKey, { phone, email }: Person) =>
  and(
    isOfSite(formDrafts, site),
    or(
      phone
        ? sql`right(regexp_replace(coalesce(${formDrafts.data} ->> 'phone', ''), '\D', '', 'g'), 9) = right(${phone}, 9)`
        : noRows,
      email ? sql`lower(${formDrafts.data} ->> 'email') = lower(${email})` : noRows,
    ),
  );

export const draftPrivacy: PrivacySource = {
  name: "unfinishedForms",
  tables: ["form_drafts"],
  read: (tx, site, person, most) =>
    tx
      .select({ form: formDrafts.form, answers: formDrafts.data, updatedAt: formDrafts.updatedAt })
      .from(formDrafts)
      .where(isDraft(site, person))
      .orderBy(desc(formDrafts.updatedAt))
      .limit(most),
  async erase(tx, site, person) {
    const gone = await tx.delete(formDrafts).where(isDraft(site, person)).returning({ id: formDrafts.id });
    return { rows: gone.length };
  },
};

/**
 * Leads and their deliveries. After erasure they remain as figures without personal data: car, form and time.
 */
export const leadPrivacy: PrivacySource = {
  name: "enquiries",
  tables: [
    "leads",
    "lead_deliveries",
    "lead_events",
    "test_drive_bookings",
    "service_bookings",
    "measure_events",
  ],
  async read(tx, site, person, most) {
    const rows = await tx
      .select()
      .from(leads)
      .where(belongsToPerson(site, person))
      .orderBy(desc(leads.createdAt))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    const bookings = await tx
      .select({
        leadId: testDriveBookings.leadId,
        startsAt: testDriveBookings.startsAt,
        locationId: testDriveBookings.locationId,
      })
      .from(testDriveBookings)
      .where(and(eq(testDriveBookings.groupId, site.groupId), inArray(testDriveBookings.leadId, ids)));
    const services = await tx
      .select({
        leadId: serviceBookings.leadId,
        day: serviceBookings.day,
        locationId: serviceBookings.locationId,
      })
      .from(serviceBookings)
      .where(and(eq(serviceBookings.groupId, site.groupId), inArray(serviceBookings.leadId, ids)));
    const notes = await tx
      .select({ leadId: leadEvents.leadId, at: leadEvents.at, text: leadEvents.details })
      .from(leadEvents)
      .where(
        and(
          eq(leadEvents.groupId, site.groupId),
          inArray(leadEvents.leadId, ids),
          eq(leadEvents.kind, "note"),
        ),
      );
    const changes = await contactChangesOf(tx, site, ids);
    const clients = rows.flatMap(({ measure }) => measure?.client ?? []);
    const reported = await waitingAbout(tx, site, { leads: ids, clients });
    return rows.map((lead) => ({
      id: lead.id,
      category: lead.category,
      subcategory: lead.subcategory,
      sent: lead.createdAt,
      answers: lead.payload,
      corrected: changes
        .filter(({ leadId }) => leadId === lead.id)
        .map(({ at, field, from, to }) => ({ at, field, from, to })),
      car: lead.car,
      agreedTo: lead.consent,
      visitedPages: lead.visitedPages,
      cameWith: lead.linkedQueryParams,
      cameBy: lead.source,
      campaign: lead.campaign,
      page: lead.url,
      browser: lead.userAgent,
      measured: lead.measure,
      reported: reported
        .filter(({ lead: about, client }) => (about ?? client) === (about ? lead.id : lead.measure?.client))
        .map(({ destination, kind, at }) => ({ destination, kind, at })),
      testDrive: bookings.find(({ leadId }) => leadId === lead.id) ?? null,
      service: services.find(({ leadId }) => leadId === lead.id) ?? null,
      stage: lead.stage,
      tags: lead.tags,
      notes: notes
        .filter(({ leadId }) => leadId === lead.id)
        .map(({ at, text }) => ({ at, text: String(text.text ?? "") })),
    }));
  },
  async erase(tx, site, person, now) {
    let erased = 0;
    for (let found = batch; found === batch; erased += found) {
      // Those that are anonymous have no number or address any more.
      const rows = await tx
        .select({ id: leads.id, payload: leads.payload })
        .from(leads)
        .where(belongsToPerson(site, person))
        .limit(batch);
      await anonymiseLeads(tx, site, rows, now);
      found = rows.length;
    }
    if (erased === 0) return { rows: 0 };
    return {
      rows: erased,
      retained:
        "That an enquiry was made, when and about which car, without anything about you. What the dealer was sent before is theirs to erase: ask them.",
    };
  },
};
