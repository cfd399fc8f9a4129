import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Site } from "#domain/configuration/site.ts";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inFileTurn, onDisk, uploadLimit } from "./file-turns.server.ts";
import {
  insertStockFile,
  lastMapping,
  maxWaiting,
  type StockFile,
  waitingFiles,
} from "./stock-file.server.ts";

type Tenants = Pick<Database, "withTenant">;

type NewFile = Pick<StockFile, "feed" | "fileName" | "isFull" | "uploadedBy"> & {
  site: Pick<Site, "groupId" | "slug" | "currency" | "seo" | "stock">;
  /** The mapping of the scheduled feed of that name, as YAML. */
  configured: string | null;
  content: Blob;
};

type AddFileOutcome = { kind: "added"; id: string } | { kind: "broken"; message: string };

/**
 * Stores a file, to be checked and imported. Its mapping is that of the feed's last uploaded file, else the configured one, else a proposed
 * one.
 * @returns "busy" when too many files of the group wait to be read
 */
export async function addStockFile(
  db: Tenants,
  { file, signal }: { file: NewFile; signal: AbortSignal },
  now: Date,
): Promise<AddFileOutcome | "busy"> {
  const { groupId } = file.site;
  // Before the file is read; it is counted again when it is stored.
  if ((await waitingFiles(db, groupId, now)).length >= maxWaiting) return tooMany;
  return inFileTurn({ groupId, signal }, () => readAndStore(db, file, now));
}

async function readAndStore(
  db: Tenants,
  { site, configured, content, ...file }: NewFile,
  now: Date,
): Promise<AddFileOutcome> {
  const { groupId, slug, currency, seo, stock } = site;
  const bytes = Buffer.from(await content.arrayBuffer());
  const known = (await lastMapping(db, groupId, file.feed)) ?? configured;
  const read = known === null ? null : parseMapping(known);
  const found = await onDisk({ fileName: file.fileName, bytes }, (path) =>
    inspectFile({
      file: path,
      currency,
      language: seo.language,
      now,
      unpackLimit: uploadLimit,
      maxRows: stock.maxCars,
    }),
  );
  if (found.kind === "broken") return { kind: "broken", message: found.message };
  const mapping = known !== null && read?.kind === "ok" ? known : found.mapping;
  const id = randomId();
  const packed = await promisify(gzip)(bytes);
  const isStored = await insertStockFile(db, {
    ...file,
    groupId,
    id,
    mapping,
    siteSlug: slug,
    uploadedAt: now,
    bytes: packed.length < bytes.length ? packed : bytes,
  });
  return isStored ? { kind: "added", id } : tooMany;
}

const tooMany: AddFileOutcome = {
  kind: "broken",
  message: `${maxWaiting} files wait for their import: import or delete one first`,
};
