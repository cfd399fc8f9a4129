import { and, asc, count, desc, eq, gt, inArray, lte, notInArray, or } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { tradeInImages, tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { TradeIn, TradeInImage } from "./trade-in.ts";

export type SiteKey = Pick<Site, "groupId" | "id">;

/**
 * How a browser identifies a trade-in: the cookie of the browser that started it, or the secret of the mailed
 * link.
 */
export type TradeInKey = { draft: string | null; link: string | null };

type Row = typeof tradeIns.$inferSelect;
export type TradeInChange = Partial<
  Omit<typeof tradeIns.$inferInsert, "groupId" | "siteId" | "id" | "draftHash" | "createdAt">
>;

/** Drafts without changes for this many days can no longer be opened. */
export const draftDays = 30;

export async function insertTradeIn(
  tx: Transaction,
  site: SiteKey,
  draft: {
    draft: string;
    rego: string;
    regoState: string;
    carId: string | null;
    answers: Record<string, string>;
  },
  now: Date,
): Promise<TradeIn> {
  const [row] = await tx
    .insert(tradeIns)
    .values({
      groupId: site.groupId,
      siteId: site.id,
      id: randomId(),
      draftHash: draftHash(draft.draft),
      state: "vehicle",
      rego: draft.rego,
      regoState: draft.regoState,
      carId: draft.carId,
      answers: draft.answers,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return tradeInOf(row!);
}

/**
 * The trade-in that a browser may open: the one with the given id, else its newest. Null without the cookie
 * that started it or an unexpired link, whatever the id.
 * @param lock locks the row until the transaction ends
 */
export async function ownTradeIn(
  tx: Transaction,
  site: SiteKey,
  key: TradeInKey,
  id: string | null,
  now: Date,
  lock = false,
): Promise<TradeIn | null> {
  const owned = or(
    key.draft
      ? and(
          eq(tradeIns.draftHash, draftHash(key.draft)),
          gt(tradeIns.updatedAt, new Date(now.getTime() - draftDays * dayMs)),
        )
      : undefined,
    key.link ? and(eq(tradeIns.linkHash, draftHash(key.link)), gt(tradeIns.validUntil, now)) : undefined,
  );
  if (!owned) return null;
  const query = tx
    .select()
    .from(tradeIns)
    .where(and(isOfSite(tradeIns, site), owned, id === null ? undefined : eq(tradeIns.id, id)))
    .orderBy(desc(tradeIns.updatedAt))
    .limit(1);
  const [row] = await (lock ? query.for("update") : query);
  return row ? tradeInOf(row) : null;
}

/** Like {@link ownTradeIn}, by its lead's id. */
export async function ownTradeInOfLead(
  tx: Transaction,
  site: SiteKey,
  key: TradeInKey,
  leadId: string,
  now: Date,
): Promise<TradeIn | null> {
  const [row] = await tx
    .select({ id: tradeIns.id })
    .from(tradeIns)
    .where(and(isOfSite(tradeIns, site), eq(tradeIns.leadId, leadId)));
  return row ? ownTradeIn(tx, site, key, row.id, now) : null;
}

export async function changeTradeIn(
  tx: Transaction,
  site: SiteKey,
  id: string,
  change: TradeInChange,
  now: Date,
): Promise<TradeIn> {
  const [row] = await tx
    .update(tradeIns)
    .set({ ...change, updatedAt: now })
    .where(and(isOfSite(tradeIns, site), eq(tradeIns.id, id)))
    .returning();
  if (!row) throw new Error("the trade-in was deleted meanwhile");
  return tradeInOf(row);
}

type ImageRow = TradeInImage & { fileKey: string };

export async function imagesOf(tx: Transaction, site: SiteKey, tradeInId: string): Promise<ImageRow[]> {
  return tx
    .select({
      id: tradeInImages.id,
      position: tradeInImages.position,
      name: tradeInImages.name,
      bytes: tradeInImages.bytes,
      state: tradeInImages.state,
      type: tradeInImages.type,
      fileKey: tradeInImages.fileKey,
    })
    .from(tradeInImages)
    .where(and(imagesOfSite(site), eq(tradeInImages.tradeInId, tradeInId)))
    .orderBy(asc(tradeInImages.position), asc(tradeInImages.createdAt));
}

export async function imageById(tx: Transaction, site: SiteKey, id: string): Promise<ImageRow | null> {
  const [row] = await tx
    .select()
    .from(tradeInImages)
    .where(and(imagesOfSite(site), eq(tradeInImages.id, id)));
  return row ?? null;
}

export async function countImages(tx: Transaction, site: SiteKey, tradeInId: string): Promise<number> {
  const [row] = await tx
    .select({ most: count() })
    .from(tradeInImages)
    .where(and(imagesOfSite(site), eq(tradeInImages.tradeInId, tradeInId)));
  return row?.most ?? 0;
}

export async function insertImage(
  tx: Transaction,
  site: SiteKey,
  tradeInId: string,
  image: Omit<ImageRow, "id">,
  now: Date,
): Promise<TradeInImage> {
  const row = { ...image, groupId: site.groupId, siteId: site.id, id: randomId(), tradeInId, createdAt: now };
  await tx.insert(tradeInImages).values(row);
  const { id, position, name, bytes, state, type } = row;
  return { id, position, name, bytes, state, type };
}

/**
 * Ids of pictures: in their new order, and those to delete. One that is in neither was added meanwhile and
 * stays, at the end.
 */
export type ImageOrder = { order: readonly string[]; remove: readonly string[] };

/** Reorders pictures and deletes some. Returns the keys of files that are no longer referenced. */
export async function arrangeImages(
  tx: Transaction,
  site: SiteKey,
  tradeInId: string,
  { order, remove }: ImageOrder,
): Promise<string[]> {
  const there = await imagesOf(tx, site, tradeInId);
  const gone = there.filter(({ id }) => remove.includes(id));
  const staying = there.map(({ id }) => id).filter((id) => !remove.includes(id));
  if (gone.length > 0)
    await tx.delete(tradeInImages).where(
      and(
        imagesOfSite(site),
        inArray(
          tradeInImages.id,
          gone.map(({ id }) => id),
        ),
      ),
    );
  // Only existing ones: the list is untrusted and may contain any id, also repeatedly.
  const named = [...new Set([...order, ...staying])].filter((id) => staying.includes(id));
  for (const [position, id] of named.entries()) {
    await tx
      .update(tradeInImages)
      .set({ position })
      .where(and(imagesOfSite(site), eq(tradeInImages.tradeInId, tradeInId), eq(tradeInImages.id, id)));
  }
  return gone.map(({ fileKey }) => fileKey);
}

/**
 * Pictures to delete: stored before one instant, or of a draft without changes since another. Returns the
 * keys of their files.
 */
export async function oldImages(
  tx: Transaction,
  site: SiteKey,
  before: { image: Date; draft: Date },
): Promise<string[]> {
  const drafts = tx.select({ id: tradeIns.id }).from(tradeIns).where(isOldDraft(site, before.draft));
  const rows = await tx
    .select({ fileKey: tradeInImages.fileKey })
    .from(tradeInImages)
    .where(
      and(
        imagesOfSite(site),
        or(lte(tradeInImages.createdAt, before.image), inArray(tradeInImages.tradeInId, drafts)),
      ),
    )
    .limit(5_000);
  return rows.map(({ fileKey }) => fileKey);
}

/** Deletes the rows of pictures whose files are deleted, and old drafts without pictures. */
export async function deleteOld(
  tx: Transaction,
  site: SiteKey,
  gone: readonly string[],
  draftsBefore: Date,
): Promise<void> {
  if (gone.length > 0)
    await tx.delete(tradeInImages).where(and(imagesOfSite(site), inArray(tradeInImages.fileKey, [...gone])));
  const images = tx
    .select({ tradeInId: tradeInImages.tradeInId })
    .from(tradeInImages)
    .where(imagesOfSite(site));
  await tx.delete(tradeIns).where(and(isOldDraft(site, draftsBefore), notInArray(tradeIns.id, images)));
}

/** A draft that never became a lead. */
const isOldDraft = (site: SiteKey, before: Date) =>
  and(
    isOfSite(tradeIns, site),
    lte(tradeIns.updatedAt, before),
    inArray(tradeIns.state, ["vehicle", "no_match", "selection", "images", "details"]),
  );

const imagesOfSite = (site: SiteKey) => isOfSite(tradeInImages, site);

function tradeInOf(row: Row): TradeIn {
  return {
    id: row.id,
    state: row.state,
    rego: row.rego,
    regoState: row.regoState,
    answers: row.answers as TradeIn["answers"],
    candidates: row.candidates as TradeIn["candidates"],
    manualEntry: row.manualEntry,
    valuation: row.valuation as TradeIn["valuation"],
    byHand: row.byHand,
    updated: row.updated as TradeIn["updated"],
    offer:
      row.offerLow === null || row.offerHigh === null ? null : { low: row.offerLow, high: row.offerHigh },
    noOffer: row.noOffer as TradeIn["noOffer"],
    carId: row.carId,
    leadId: row.leadId,
    sentAt: row.sentAt,
    validUntil: row.validUntil,
    acceptedAt: row.acceptedAt,
    createdAt: row.createdAt,
  };
}
