import { and, desc, eq, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { measureLead } from "#domain/leads/stored-leads/measure-lead.server.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import { deleteSaleEvents } from "#domain/measurement/destinations/record-events.server.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import { instantOf } from "#lib/zoned-time.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { carsForSales, leadsForSales, type SourceLead } from "./known-for-sales.server.ts";
import { type Matched, matchSales, numberToType } from "./match-sales.ts";
import type { ReadSales } from "./read-sales.server.ts";
import { type SaleMatch, type SalesFound, saleMatches } from "./sale.ts";
import type { SaleColumns } from "./sale-columns.ts";
import { carKeys, referenceOf } from "./sale-row.ts";
import { saleFiles, sales } from "./sales-tables.ts";

/** How many days after it a file can be undone. */
export const undoDays = 7;
const batch = 1_000;

type Found = { found: SalesFound; added: { reference: string; matched: Matched<SourceLead> }[] };

/** What an import of these sales would bring. */
export const checkSales = (
  db: Pick<Database, "withSite">,
  site: Site,
  read: ReadSales,
): Promise<SalesFound> => db.withSite(site, async (tx) => (await findSales(tx, site, read, "")).found);

/**
 * Imports sales in one transaction: matches them, stores them and reports them to the site's destinations.
 * @param by.typed the number that was typed @returns `number` when another one has to be typed
 */
export function importSales(
  db: Pick<Database, "withSite">,
  site: Site,
  read: ReadSales,
  by: { fileName: string; memberId: string; typed: string; now: Date },
): Promise<{ kind: "imported"; id: string; found: SalesFound } | { kind: "number"; found: SalesFound }> {
  return db.withSite(site, async (tx) => {
    // Two files at once may have the same sale.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${site.id}, 41))`);
    const id = randomId();
    const { found, added } = await findSales(tx, site, read, id);
    if (found.numberToType !== null && by.typed.trim() !== String(found.numberToType))
      return { kind: "number", found };
    const { groupId, id: siteId } = site;
    await tx.insert(saleFiles).values({
      groupId,
      siteId,
      id,
      fileName: by.fileName,
      uploadedBy: by.memberId,
      uploadedAt: by.now,
      rows: found.rows,
      added: added.length,
      repeated: found.repeated,
      rejected: found.rejected,
      columns: read.columns as Record<string, string>,
    });
    const rows = added.map(({ reference, matched: { row, match, lead, carId } }) => ({
      groupId,
      siteId,
      id: randomId(),
      reference,
      soldOn: row.soldOn,
      match,
      carId,
      fileId: id,
      leadId: lead?.id ?? null,
      locationId: lead?.locationId ?? null,
      source: lead?.source ?? "unknown",
      campaign: lead?.campaign ?? "",
      vin: row.vin,
      stockNumber: row.stockNumber,
      price: row.price,
    }));
    await reportSales(tx, site, rows, by.now);
    for (let at = 0; at < rows.length; at += batch) await tx.insert(sales).values(rows.slice(at, at + batch));
    return { kind: "imported", id, found };
  });
}

async function findSales(tx: Transaction, site: Site, read: ReadSales, fileId: string): Promise<Found> {
  const leads = await leadsForSales(tx, site, read.rows, read.hashOf);
  const cars = new Map<string, string | null>(leads.flatMap((lead) => lead.cars.map((key) => [key, null])));
  for (const [key, id] of await carsForSales(tx, site, read.rows)) cars.set(key, id);
  const known = read.rows.filter((row) => carKeys(row).some((key) => cars.has(key))).length;
  const before = await knownReferences(
    tx,
    site,
    read.rows.map((row) => referenceOf(row, fileId)),
  );
  const added: Found["added"] = [];
  const matches = Object.fromEntries(saleMatches.map((match) => [match, 0])) as Record<SaleMatch, number>;
  for (const matched of matchSales(read.rows, leads, cars)) {
    const reference = referenceOf(matched.row, fileId);
    if (before.has(reference)) continue;
    before.add(reference);
    matches[matched.match]++;
    added.push({ reference, matched });
  }
  const rows = read.rows.length + read.rejected.length;
  return {
    found: {
      rows,
      rejected: read.rejected.length,
      repeated: read.rows.length - added.length,
      matches,
      numberToType: numberToType(read.rows.length, known),
    },
    added,
  };
}

async function knownReferences(tx: Transaction, site: SiteKey, references: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ reference: sales.reference })
    .from(sales)
    .where(and(isOfSite(sales, site), sql`${sales.reference} = any(${sql.param(references)}::text[])`));
  return new Set(rows.map(({ reference }) => reference));
}

type NewSale = typeof sales.$inferInsert;

/** The event of each sale whose lead is known, as far as the lead's sender allowed; the same sale again has the same id. */
async function reportSales(tx: Transaction, site: Site, rows: readonly NewSale[], now: Date): Promise<void> {
  if (destinationsOf(site.tracking).length === 0) return;
  const ofLeads = rows.flatMap(({ leadId, ...row }) => (leadId ? [{ leadId, ...row }] : []));
  const sequences = await salesByLead(
    tx,
    site,
    ofLeads.map(({ leadId }) => leadId),
  );
  for (const { leadId, soldOn, price } of ofLeads) {
    const lead = await leadIn(tx, site, leadId);
    const sequence = sequences.get(leadId) ?? 0;
    sequences.set(leadId, sequence + 1);
    const noon = instantOf(soldOn, 720, site.timezone) ?? now;
    const at = noon > now ? now : noon;
    if (lead) await measureLead(tx, site, lead, "sale", { at, sequence, ...(price ? { value: price } : {}) });
  }
}

async function salesByLead(tx: Transaction, site: SiteKey, leads: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ lead: sales.leadId, times: sql<number>`count(*)::int` })
    .from(sales)
    .where(and(isOfSite(sales, site), sql`${sales.leadId} = any(${sql.param(leads)}::text[])`))
    .groupBy(sales.leadId);
  return new Map(rows.flatMap(({ lead, times }) => (lead === null ? [] : [[lead, times] as const])));
}

export type SaleFile = Omit<typeof saleFiles.$inferSelect, "groupId" | "siteId">;

/** The files of a site, the newest first. */
export const saleFilesOf = (db: Pick<Database, "withSite">, site: SiteKey, limit = 20): Promise<SaleFile[]> =>
  db.withSite(site, (tx) =>
    tx
      .select()
      .from(saleFiles)
      .where(isOfSite(saleFiles, site))
      .orderBy(desc(saleFiles.uploadedAt), desc(saleFiles.id))
      .limit(limit),
  );

/** The columns that the site's last file was read by. */
export async function lastColumns(db: Pick<Database, "withSite">, site: SiteKey): Promise<SaleColumns> {
  const [last] = await saleFilesOf(db, site, 1);
  return last?.columns ?? {};
}

export const mayUndo = (
  { uploadedAt, undoneAt }: Pick<SaleFile, "uploadedAt" | "undoneAt">,
  now: Date,
): boolean => undoneAt === null && now.getTime() - uploadedAt.getTime() < undoDays * dayMs;

/** Removes the sales of a file, with their events that weren't sent yet. */
export function undoSales(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  id: string,
  now: Date,
): Promise<"undone" | "over" | "missing"> {
  return db.withSite(site, async (tx) => {
    const isFile = and(isOfSite(saleFiles, site), eq(saleFiles.id, id));
    const [file] = await tx.select().from(saleFiles).where(isFile).for("update");
    if (!file) return "missing";
    if (!mayUndo(file, now)) return "over";
    const gone = await tx
      .delete(sales)
      .where(and(isOfSite(sales, site), eq(sales.fileId, id)))
      .returning({ lead: sales.leadId });
    await deleteSaleEvents(
      tx,
      site,
      gone.flatMap(({ lead }) => lead ?? []),
    );
    await tx.update(saleFiles).set({ undoneAt: now }).where(isFile);
    return "undone";
  });
}
