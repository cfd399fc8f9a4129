import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Site } from "#domain/configuration/site.ts";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { headerKey } from "#domain/stock/import/rows/fields.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { columnsOfMapping } from "./column-answers.ts";
import { inFileTurn, onDisk, uploadLimit } from "./file-turns.server.ts";
import {
  insertStockFile,
  maxWaiting,
  type RememberedMapping,
  rememberedMapping,
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
 * Stores a file, to be checked and imported. Its mapping is that of the feed's last uploaded file, else the configured one, else that of
 * another feed's file with the same columns, so that nothing is asked twice, else a proposed one.
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
  const columnsHash = hashOf(found.columns.map(({ name }) => name));
  const remembered = await rememberedMapping(db, { groupId, feed: file.feed, columnsHash });
  const known = knownMapping(remembered, { feed: file.feed, configured });
  const mapping = known !== null && parseMapping(known).kind === "ok" ? known : found.mapping;
  const id = randomId();
  const packed = await promisify(gzip)(bytes);
  const isStored = await insertStockFile(db, {
    ...file,
    groupId,
    id,
    mapping,
    columnsHash,
    siteSlug: slug,
    uploadedAt: now,
    bytes: packed.length < bytes.length ? packed : bytes,
  });
  return isStored ? { kind: "added", id } : tooMany;
}

function knownMapping(
  remembered: RememberedMapping | null,
  { feed, configured }: { feed: string; configured: string | null },
): string | null {
  if (remembered?.feed === feed) return remembered.mapping;
  const read = configured === null ? null : parseMapping(configured);
  const saysColumns = read?.kind === "ok" && Object.keys(read.mapping.fields).length > 0;
  return remembered && !saysColumns ? columnsOfMapping(remembered.mapping) : configured;
}

/** Files whose columns have the same names have the same hash, in any order. */
const hashOf = (names: readonly string[]): string =>
  hash("sha256", [...new Set(names.map(headerKey))].sort().join("\n"), "base64url");

const tooMany: AddFileOutcome = {
  kind: "broken",
  message: `${maxWaiting} files wait for their import: import or delete one first`,
};
