import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { and, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import {
  type BuiltFile,
  buildCatalogue,
  type CatalogueChoice,
  fileOf,
  packedFile,
  textHash,
} from "./build-catalogue.server.ts";
import type { BuiltCar } from "./built-car.ts";
import { catalogueCars, catalogueFiles, catalogues } from "./catalogue-tables.ts";
import { fileDifference } from "./file-difference.ts";
import { isHeldBack, removedCars, rowsOf } from "./held-back.ts";
import { profiles } from "./profiles/profiles.ts";

/** How many files of a catalogue stay. */
const storedFiles = 3;

export const isCatalogue = (site: SiteKey, id: string) =>
  and(eq(catalogues.groupId, site.groupId), eq(catalogues.siteId, site.id), eq(catalogues.id, id));
export const carsOfCatalogue = (site: SiteKey, id: string) =>
  and(
    eq(catalogueCars.groupId, site.groupId),
    eq(catalogueCars.siteId, site.id),
    eq(catalogueCars.catalogueId, id),
  );
export const filesOfCatalogue = (site: SiteKey, id: string) =>
  and(
    eq(catalogueFiles.groupId, site.groupId),
    eq(catalogueFiles.siteId, site.id),
    eq(catalogueFiles.catalogueId, id),
  );

export async function newestFile(tx: Transaction, site: SiteKey, id: string) {
  const [file] = await tx
    .select()
    .from(catalogueFiles)
    .where(filesOfCatalogue(site, id))
    .orderBy(desc(catalogueFiles.builtAt))
    .limit(1);
  return file ?? null;
}

/** The newest file without its bytes, which may be many. */
export async function newestFileFacts(tx: Transaction, site: SiteKey, id: string) {
  const { bytes, ...facts } = getTableColumns(catalogueFiles);
  const [file] = await tx
    .select({ ...facts, packedBytes: sql<number>`octet_length(${bytes})` })
    .from(catalogueFiles)
    .where(filesOfCatalogue(site, id))
    .orderBy(desc(catalogueFiles.builtAt))
    .limit(1);
  return file ?? null;
}

/** Builds a catalogue's file, and stores it if its bytes changed. */
export async function refreshCatalogue(db: Database, site: Site, id: string, now: Date): Promise<void> {
  const [catalogue] = await db.withSite(site, (tx) =>
    tx.select().from(catalogues).where(isCatalogue(site, id)),
  );
  if (!catalogue) return;
  const built = await buildCatalogue(db, site, catalogue, now);
  const before = await db.withSite(site, (tx) =>
    tx
      .select({ id: catalogueCars.carId, rowHash: catalogueCars.rowHash, reasons: catalogueCars.reasons })
      .from(catalogueCars)
      .where(carsOfCatalogue(site, id)),
  );
  const { gone, others } = removedCars(before, built.cars);
  const rowsBefore = before.filter(({ rowHash }) => rowHash !== null).length;
  const heldBack = !catalogue.isRemovalConfirmed && isHeldBack(rowsBefore, others.size) ? others.size : null;
  const file =
    heldBack === null ? built : await withoutGone(db, site, id, catalogue, { before, built, gone });
  await db.withSite(site, async (tx) => {
    await saveCars(tx, site, id, before, file.cars);
    const isStored = await saveFile(tx, site, id, { file, before }, now);
    await tx
      .update(catalogues)
      .set({
        builtAt: now,
        considered: file.cars.length,
        rows: file.rows,
        failure: null,
        failedAt: null,
        heldBack,
        isRemovalConfirmed: false,
        // What changed while it was built is due again.
        changedAt: sql`case when ${catalogues.lastChangedAt} is not distinct from ${catalogue.lastChangedAt?.toISOString() ?? null}::timestamptz
          then null else ${catalogues.lastChangedAt} end`,
        ...(isStored && catalogue.delivery?.onChange
          ? { nextSendAt: sendAfterChange(now, catalogue.delivery.everyMinutes) }
          : {}),
      })
      .where(isCatalogue(site, id));
  });
}

/** A file that changed is sent soon; where the one before failed, with its next try. */
const sendAfterChange = (now: Date, everyMinutes: number) => {
  const at = sql`greatest(${now.toISOString()}::timestamptz, ${catalogues.sentAt} + ${everyMinutes} * interval '1 minute')`;
  return sql`case when ${catalogues.sendFailures} > 0 then ${catalogues.nextSendAt} else least(${catalogues.nextSendAt}, ${at}) end`;
};

export async function saveFailure(
  db: Pick<Database, "withSite">,
  site: Site,
  id: string,
  failure: string,
  now: Date,
): Promise<void> {
  await db.withSite(site, (tx) =>
    tx.update(catalogues).set({ failure, failedAt: now }).where(isCatalogue(site, id)),
  );
}

/** The file before without the cars that left at once, for a build that is held back. */
async function withoutGone(
  db: Pick<Database, "withSite">,
  site: Site,
  id: string,
  choice: CatalogueChoice,
  { before, built, gone }: { before: readonly BuiltCar[]; built: BuiltFile; gone: ReadonlySet<string> },
): Promise<BuiltFile> {
  const old = await db.withSite(site, (tx) => newestFile(tx, site, id));
  const text = old ? (await promisify(gunzip)(old.bytes)).toString() : "";
  const leaving = new Map<string, number>();
  for (const { id: car, rowHash } of before)
    if (rowHash !== null && gone.has(car)) leaving.set(rowHash, (leaving.get(rowHash) ?? 0) + 1);
  const pieces = fileOf(choice);
  const packed = packedFile();
  await packed.write(pieces.head);
  let rows = 0;
  for (const row of rowsOf(text, profiles[choice.profile].format(choice.settings))) {
    const hash = textHash(row);
    const left = leaving.get(hash) ?? 0;
    if (left > 0) leaving.set(hash, left - 1);
    else await packed.write(pieces.between(row, ++rows === 1));
  }
  await packed.write(pieces.end);
  const stored = new Map(before.map((car) => [car.id, car]));
  const cars = built.cars.map((car) => (gone.has(car.id) ? car : (stored.get(car.id) ?? car)));
  return { ...(await packed.end()), rows, cars };
}

/** Writes the cars that differ, and removes those that aren't considered any longer. */
async function saveCars(
  tx: Transaction,
  site: SiteKey,
  id: string,
  before: readonly BuiltCar[],
  now: readonly BuiltCar[],
): Promise<void> {
  const known = new Map(before.map((car) => [car.id, car]));
  const differing = now.filter((car) => {
    const old = known.get(car.id);
    known.delete(car.id);
    return !old || old.rowHash !== car.rowHash || old.reasons.join() !== car.reasons.join();
  });
  if (known.size > 0)
    await tx
      .delete(catalogueCars)
      .where(
        and(
          carsOfCatalogue(site, id),
          sql`${catalogueCars.carId} = any(${sql.param([...known.keys()])}::text[])`,
        ),
      );
  for (let from = 0; from < differing.length; from += 2_000) {
    const some = differing.slice(from, from + 2_000).map(({ id: car, rowHash, reasons }) => ({
      car_id: car,
      row_hash: rowHash,
      reasons,
    }));
    await tx.execute(sql`
      insert into catalogue_cars (group_id, site_id, catalogue_id, car_id, row_hash, reasons)
      select ${site.groupId}::uuid, ${site.id}::uuid, ${id}, c.car_id, c.row_hash, c.reasons
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) c (car_id text, row_hash text, reasons text[])
      on conflict (group_id, site_id, catalogue_id, car_id) do update set row_hash = excluded.row_hash, reasons = excluded.reasons`);
  }
}

/** @returns whether its bytes differ from those of the file before */
async function saveFile(
  tx: Transaction,
  site: SiteKey,
  id: string,
  { file, before }: { file: BuiltFile; before: readonly BuiltCar[] },
  now: Date,
): Promise<boolean> {
  const { bytes, sha256, rows, unpackedBytes } = file;
  const newest = await newestFileFacts(tx, site, id);
  if (newest?.sha256 === sha256) return false;
  await tx.insert(catalogueFiles).values({
    groupId: site.groupId,
    siteId: site.id,
    catalogueId: id,
    id: randomUUID(),
    builtAt: now,
    sha256,
    rows,
    unpackedBytes,
    bytes,
    difference: newest && fileDifference(before, file.cars),
  });
  const stay = tx
    .select({ id: catalogueFiles.id })
    .from(catalogueFiles)
    .where(filesOfCatalogue(site, id))
    .orderBy(desc(catalogueFiles.builtAt))
    .limit(storedFiles);
  await tx.delete(catalogueFiles).where(and(filesOfCatalogue(site, id), notInArray(catalogueFiles.id, stay)));
  return true;
}
