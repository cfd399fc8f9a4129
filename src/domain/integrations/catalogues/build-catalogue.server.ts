import { createHash } from "node:crypto";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { and, asc, gt, inArray, ne } from "drizzle-orm";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { StoredCar } from "#domain/stock/search-index/indexed-car.ts";
import { assembleCar, carColumns } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { BuiltCar } from "./built-car.ts";
import { catalogueRows } from "./profiles/catalogue-rows.ts";
import type { CatalogueSettings, ProfileName } from "./profiles/catalogue-settings.ts";
import { fileText } from "./profiles/file-text.ts";
import type { Reason } from "./profiles/profile.ts";
import { profiles } from "./profiles/profiles.ts";

/** What a file is made from. */
export type CatalogueChoice = { profile: ProfileName; settings: CatalogueSettings };

/** A file, packed by gzip, and its cars. */
export type BuiltFile = {
  bytes: Buffer;
  sha256: string;
  unpackedBytes: number;
  rows: number;
  cars: BuiltCar[];
};

/** Cars read at once. */
const batch = 500;
/** Cars between which a process does other things. */
const slice = 50;

export const fileLimits = { rows: 50_000, packedBytes: 32 * 1_048_576 };

export class FileTooLong extends Error {}

export const siteOrigin = ({ hosts, slug }: Pick<Site, "hosts" | "slug">): string =>
  `https://${hosts[0] ?? `${slug}.localhost`}`;

export const textHash = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);

/**
 * Decides on each car of the site's dealerships that isn't sold, as they are at one moment, by id.
 * @param onCar gets each car, and its row if it is in
 */
export async function considerCars(
  db: Pick<Database, "withTenant">,
  site: Site,
  { profile, settings }: CatalogueChoice,
  now: Date,
  onCar: (car: { id: string; cells: string[] | null; reasons: Reason[] }, stored: StoredCar) => unknown,
): Promise<void> {
  const decide = catalogueRows(profiles[profile], { site, origin: siteOrigin(site), settings, now });
  const dealerships = site.dealerships.map(({ id }) => id);
  await db.withTenant(
    { groupId: site.groupId },
    async (tx) => {
      for (let last = ""; ; ) {
        const rows = await tx
          .select({ ...carColumns, vin: cars.vin })
          .from(cars)
          .where(and(inArray(cars.dealershipId, dealerships), ne(cars.status, "sold"), gt(cars.id, last)))
          .orderBy(asc(cars.id))
          .limit(batch);
        for (const [index, row] of rows.entries()) {
          if (index % slice === 0) await setImmediate();
          const stored = row as unknown as StoredCar & { vin: string | null };
          const car = assembleCar(stored, site);
          if (!car) continue;
          const { id, cells, reasons } = decide(car, stored.vin);
          await onCar({ id, cells, reasons: reasons ?? [] }, stored);
        }
        if (rows.length < batch) return;
        last = rows.at(-1)?.id as string;
      }
    },
    "snapshot",
  );
}

/** The names of a choice's columns, and how its file is written. */
export function fileOf({ profile, settings }: CatalogueChoice) {
  const { columns, format } = profiles[profile];
  const isOpenedByPeople = profile === "table" && settings.table.isOpenedByPeople;
  return fileText(
    columns(settings).map(({ name }) => name),
    format(settings),
    isOpenedByPeople,
  );
}

/**
 * Builds a catalogue's file.
 * @throws FileTooLong
 */
export async function buildCatalogue(
  db: Pick<Database, "withTenant">,
  site: Site,
  choice: CatalogueChoice,
  now: Date,
): Promise<BuiltFile> {
  const text = fileOf(choice);
  const packed = packedFile();
  await packed.write(text.head);
  const built: BuiltCar[] = [];
  let rows = 0;
  await considerCars(db, site, choice, now, async ({ id, cells, reasons }) => {
    if (cells === null) return void built.push({ id, rowHash: null, reasons });
    const row = text.row(cells);
    built.push({ id, rowHash: textHash(row), reasons });
    if (++rows > fileLimits.rows) throw new FileTooLong(`more than ${fileLimits.rows} cars`);
    await packed.write(text.between(row, rows === 1));
  });
  await packed.write(text.end);
  return { ...(await packed.end()), rows, cars: built };
}

export function packedFile(): {
  write(text: string): Promise<void>;
  end(): Promise<Pick<BuiltFile, "bytes" | "sha256" | "unpackedBytes">>;
} {
  const hash = createHash("sha256");
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  let packedBytes = 0;
  let unpackedBytes = 0;
  gzip.on("data", (chunk: Buffer) => {
    packedBytes += chunk.length;
    chunks.push(chunk);
  });
  return {
    write: async (text) => {
      if (text === "") return;
      const bytes = Buffer.from(text);
      hash.update(bytes);
      unpackedBytes += bytes.length;
      if (packedBytes > fileLimits.packedBytes) throw new FileTooLong("more than 32 MB");
      if (!gzip.write(bytes)) await once(gzip, "drain");
    },
    end: async () => {
      gzip.end();
      await once(gzip, "end");
      return { bytes: Buffer.concat(chunks), sha256: hash.digest("hex"), unpackedBytes };
    },
  };
}
