import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { leadEvents } from "#domain/leads/lead-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Person, type PrivacySource, whileTheirs } from "#platform/privacy-source.server.ts";
import type { ContactChange, ContactField } from "./contact.ts";

/** The corrections of leads' addresses and numbers, the oldest first. */
export async function contactChangesOf(
  tx: Transaction,
  site: SiteKey,
  leadIds: readonly string[],
): Promise<(ContactChange & { leadId: string; at: Date })[]> {
  if (leadIds.length === 0) return [];
  const rows = await tx
    .select({ leadId: leadEvents.leadId, at: leadEvents.at, details: leadEvents.details })
    .from(leadEvents)
    .where(and(isCorrection(site), inArray(leadEvents.leadId, [...leadIds])))
    .orderBy(asc(leadEvents.at), asc(leadEvents.id));
  return rows.flatMap(({ leadId, at, details }) => {
    const { field, from = "", to = "" } = details as Partial<ContactChange>;
    return field ? [{ leadId, at, field, from, to }] : [];
  });
}

const isCorrection = (site: SiteKey) => and(isOfSite(leadEvents, site), eq(leadEvents.kind, "contact"));

/** Corrections that replaced or wrote a person's address or number. */
function mentions(site: SiteKey, person: Person) {
  const says = (field: ContactField, contact: string) => sql`${leadEvents.details} ->> 'field' = ${field}
    and lower(${contact}) in (lower(${leadEvents.details} ->> 'from'), lower(${leadEvents.details} ->> 'to'))`;
  return and(
    isCorrection(site),
    or(
      person.phone ? and(says("phone", person.phone), whileTheirs(leadEvents.at, person)) : sql`false`,
      person.email ? says("email", person.email) : sql`false`,
    ),
  );
}

/** An address or number that was replaced may be another person's, whose the lead isn't: for them only the mention is theirs. */
export const correctionPrivacy: PrivacySource = {
  name: "correctedContacts",
  tables: ["lead_events"],
  read: async (tx, site, person, most) => {
    const rows = await tx
      .select({ at: leadEvents.at, details: leadEvents.details })
      .from(leadEvents)
      .where(mentions(site, person))
      .orderBy(asc(leadEvents.at))
      .limit(most);
    return rows.map(({ at, details: { field, from } }) => ({ at, field, from }));
  },
  async erase(tx, site, person) {
    const rows = await tx
      .update(leadEvents)
      .set({ details: {} })
      .where(mentions(site, person))
      .returning({ id: leadEvents.id });
    return { rows: rows.length };
  },
};
