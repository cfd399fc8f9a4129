import { and, desc, inArray, or, type SQL, sql } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import { tradeInImages, tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Person, type PrivacySource, whileTheirs } from "#platform/privacy-source.server.ts";

const noRows = sql`false`;

/** A trade-in is a person's by its lead, or by the phone number among its answers, in any format. */
const belongsToPerson = (site: SiteKey, person: Person) => {
  const { phone, email } = person;
  const inTime = whileTheirs(tradeIns.createdAt, person);
  return and(
    isOfSite(tradeIns, site),
    or(
      phone
        ? and(
            sql`right(regexp_replace(coalesce(${tradeIns.answers} ->> 'phone', ''), '\D', '', 'g'), 9) = right(${phone}, 9)`,
            inTime,
          )
        : noRows,
      email ? sql`lower(${tradeIns.answers} ->> 'email') = lower(${email})` : noRows,
      and(ofLead(sql`l.payload ->> 'phone' = ${phone}`), inTime),
      ofLead(sql`lower(l.payload ->> 'email') = lower(${email})`),
    ),
  );
};

const ofLead = (condition: SQL) =>
  sql`exists (select 1 from ${leads} l where l.group_id = ${tradeIns.groupId} and l.site_id = ${tradeIns.siteId} and l.id = ${tradeIns.leadId} and ${condition})`;

async function idsOf(tx: Transaction, site: SiteKey, person: Person): Promise<string[]> {
  const rows = await tx.select({ id: tradeIns.id }).from(tradeIns).where(belongsToPerson(site, person));
  return rows.map(({ id }) => id);
}

const picturesOf = (site: SiteKey, ids: string[]) =>
  and(isOfSite(tradeInImages, site), ids.length > 0 ? inArray(tradeInImages.tradeInId, ids) : noRows);

/** Trade-ins with their pictures. Before the leads source, since some are found by their lead. */
export const tradeInPrivacy = (uploads: Pick<UploadStore, "remove">): PrivacySource => ({
  name: "tradeIns",
  tables: ["trade_ins", "trade_in_images"],
  async read(tx, site, person, most) {
    const rows = await tx
      .select()
      .from(tradeIns)
      .where(belongsToPerson(site, person))
      .orderBy(desc(tradeIns.createdAt))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    const pictures = await tx
      .select({ tradeInId: tradeInImages.tradeInId, name: tradeInImages.name, bytes: tradeInImages.bytes })
      .from(tradeInImages)
      .where(picturesOf(site, ids));
    return rows.map((row) => ({
      rego: row.rego,
      regoState: row.regoState,
      answers: row.answers,
      offer: { low: row.offerLow, high: row.offerHigh, until: row.validUntil, acceptedAt: row.acceptedAt },
      begun: row.createdAt,
      pictures: pictures
        .filter(({ tradeInId }) => tradeInId === row.id)
        .map(({ name, bytes }) => ({ name, bytes })),
    }));
  },
  async removeFiles(tx, site, person) {
    const files = await tx
      .select({ key: tradeInImages.fileKey })
      .from(tradeInImages)
      .where(picturesOf(site, await idsOf(tx, site, person)));
    const keys = files.map(({ key }) => key);
    return () => uploads.remove(keys);
  },
  async erase(tx, site, person) {
    const ids = await idsOf(tx, site, person);
    if (ids.length === 0) return { rows: 0 };
    await tx.delete(tradeIns).where(and(isOfSite(tradeIns, site), inArray(tradeIns.id, ids)));
    return { rows: ids.length };
  },
});
