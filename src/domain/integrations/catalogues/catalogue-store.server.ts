import { createHash } from "node:crypto";
import { asc, desc, eq, sql } from "drizzle-orm";
import { hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import { slugify } from "#lib/slug.ts";
import type { Actor, Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { siteRowId } from "#platform/encrypt-anew-task.server.ts";
import type { EncryptedPlace } from "#platform/encrypted-text.server.ts";
import { nextSecret, type ReplacingCall } from "../next-secret.server.ts";
import { catalogueCars, catalogueFiles, catalogues } from "./catalogue-tables.ts";
import type { CatalogueSettings, ProfileName } from "./profiles/catalogue-settings.ts";
import { fileTypes } from "./profiles/file-text.ts";
import { profiles } from "./profiles/profiles.ts";
import { carsOfCatalogue, filesOfCatalogue, isCatalogue } from "./refresh-catalogue.server.ts";
import type { DeliverySettings } from "./sending/delivery-settings.ts";

export const maxCatalogues = 20;
/** Both addresses work this long after one is replaced, for the destination to be given the new one. */
const rotationMs = 24 * hourMs;

export type Catalogue = typeof catalogues.$inferSelect;
export type CatalogueInput = { name: string; profile: ProfileName; settings: CatalogueSettings };

export const catalogueTokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const nextToken = (before: string | null, call: ReplacingCall | null): string =>
  nextSecret(before, call).toString("base64url");

/** The secret of the address that a call made less than a day ago; null where there is another one. */
export function tokenOfCall(
  { tokenHash, oldTokenHash, oldTokenUntil }: Catalogue,
  call: ReplacingCall,
  now: Date,
): string | null {
  if (oldTokenHash === null || !oldTokenUntil || oldTokenUntil <= now) return null;
  const token = nextToken(oldTokenHash, call);
  return catalogueTokenHash(token) === tokenHash ? token : null;
}

/** The last part of a catalogue's address. */
export const fileNameOf = ({
  name,
  profile,
  settings,
}: Pick<Catalogue, "name" | "profile" | "settings">): string =>
  `${slugify(name) || "cars"}.${fileTypes[profiles[profile].format(settings)].extension}`;

/** The path of a catalogue's file, which is all that its reader needs. */
export const filePath = (token: string, catalogue: Parameters<typeof fileNameOf>[0]): string =>
  `/catalogues/${token}/${fileNameOf(catalogue)}`;

/** Makes it due at once, and lets the next build remove what it wants: a person decided on it. */
const dueNow = (now: Date) => ({
  changedAt: new Date(now.getTime() - 60_000),
  lastChangedAt: new Date(now.getTime() - 60_000),
  failedAt: null,
  isRemovalConfirmed: true,
});

export function cataloguesOf(db: Pick<Database, "withSite">, site: SiteKey): Promise<Catalogue[]> {
  return db.withSite(site, (tx) =>
    tx.select().from(catalogues).where(eq(catalogues.siteId, site.id)).orderBy(asc(catalogues.name)),
  );
}

export async function catalogueById(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  id: string,
): Promise<Catalogue | null> {
  const [found] = await db.withSite(site, (tx) => tx.select().from(catalogues).where(isCatalogue(site, id)));
  return found ?? null;
}

/**
 * Makes a catalogue with an address.
 * @returns its id and the secret of its address, which is shown once; null where the site has as many as it may
 */
export function makeCatalogue(
  db: Database,
  site: SiteKey,
  { input, actor, id = randomId() }: { input: CatalogueInput; actor: Actor; id?: string },
  now: Date,
): Promise<{ id: string; token: string } | null> {
  return db.as(actor).withSite(site, async (tx) => {
    // Two requests at once count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${site.id}, 17))`);
    if ((await tx.$count(catalogues, eq(catalogues.siteId, site.id))) >= maxCatalogues) return null;
    const token = nextToken(null, null);
    await tx.insert(catalogues).values({
      groupId: site.groupId,
      siteId: site.id,
      id,
      ...input,
      tokenHash: catalogueTokenHash(token),
      createdAt: now,
      ...dueNow(now),
    });
    return { id, token };
  });
}

export const loginPlace = ({
  groupId,
  siteId,
  id,
}: Pick<Catalogue, "groupId" | "siteId" | "id">): EncryptedPlace => ({
  table: "catalogues",
  groupId,
  id: siteRowId(siteId, id),
});

/** What people do with a catalogue that exists. */
export type CatalogueChange =
  /** @property login encrypted; null keeps the one that is stored */
  | { kind: "delivery"; delivery: DeliverySettings; login: string | null }
  | { kind: "send" }
  | { kind: "stop" }
  | { kind: "save"; input: CatalogueInput; isOn: boolean }
  /** @property call one that may be repeated: it gets the same address then, and changes nothing */
  | { kind: "rotate"; call?: ReplacingCall }
  | { kind: "revoke" }
  | { kind: "release" }
  | { kind: "build" }
  | { kind: "delete" };

/**
 * @param isExpected whether a catalogue is as it was seen: one that isn't is left as it is
 * @returns the secret of a new address; false for a catalogue that is gone or isn't as expected, otherwise null
 */
export function changeCatalogue(
  db: Database,
  site: SiteKey,
  {
    id,
    change,
    actor,
    isExpected = () => true,
  }: { id: string; change: CatalogueChange; actor: Actor; isExpected?(found: Catalogue): boolean },
  now: Date,
): Promise<string | null | false> {
  return db.as(actor).withSite(site, async (tx) => {
    const [found] = await tx.select().from(catalogues).where(isCatalogue(site, id)).for("update");
    return found && isExpected(found) ? doChange(tx, site, found, change, now) : false;
  });
}

/** A change of the receiver takes the lease from the one who sends, whose outcome isn't stored then. */
const undelivered = {
  nextSendAt: null,
  sendFailures: 0,
  sendFailedAt: null,
  sendFailure: null,
  sendLease: null,
  sendLeasedUntil: null,
};

async function doChange(
  tx: Transaction,
  site: SiteKey,
  catalogue: Catalogue,
  change: CatalogueChange,
  now: Date,
): Promise<string | null> {
  const set = (values: Partial<Catalogue>) =>
    tx.update(catalogues).set(values).where(isCatalogue(site, catalogue.id));
  switch (change.kind) {
    case "save":
      await set({ ...change.input, isOn: change.isOn, ...dueNow(now) });
      return null;
    case "release":
    case "build": {
      const { isRemovalConfirmed, ...due } = dueNow(now);
      await set({ ...due, ...(change.kind === "release" ? { isRemovalConfirmed } : {}) });
      return null;
    }
    case "delivery":
      await set({
        ...undelivered,
        delivery: change.delivery,
        ...(change.login === null ? {} : { login: change.login }),
        nextSendAt: now,
      });
      return null;
    case "send":
      await set({ nextSendAt: now });
      return null;
    case "stop":
      await set({ ...undelivered, delivery: null, login: null, sentAt: null });
      return null;
    case "rotate": {
      const { call = null } = change;
      const made = call && tokenOfCall(catalogue, call, now);
      if (made !== null) return made;
      const token = nextToken(catalogue.tokenHash, call);
      await set({
        tokenHash: catalogueTokenHash(token),
        oldTokenHash: catalogue.tokenHash,
        oldTokenUntil: catalogue.tokenHash === null ? null : new Date(now.getTime() + rotationMs),
      });
      return token;
    }
    case "revoke":
      await set({ tokenHash: null, oldTokenHash: null, oldTokenUntil: null });
      return null;
    case "delete":
      await tx.delete(catalogues).where(isCatalogue(site, catalogue.id));
      return null;
  }
}

/** How many cars are out, by reason, the most frequent first. */
export async function reasonCounts(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  id: string,
): Promise<{ reason: string; cars: number }[]> {
  return db.withSite(site, (tx) =>
    tx
      .select({ reason: sql<string>`r.reason`, cars: sql<number>`count(*)::int` })
      .from(catalogueCars)
      .innerJoin(sql`unnest(${catalogueCars.reasons}) r(reason)`, sql`true`)
      .where(carsOfCatalogue(site, id))
      .groupBy(sql`r.reason`)
      .orderBy(sql`count(*) desc`, sql`r.reason`),
  );
}

/** The last files of a catalogue, the newest first, without their bytes. */
export const lastFiles = (db: Pick<Database, "withSite">, site: SiteKey, id: string) =>
  db.withSite(site, (tx) =>
    tx
      .select({
        id: catalogueFiles.id,
        builtAt: catalogueFiles.builtAt,
        rows: catalogueFiles.rows,
        difference: catalogueFiles.difference,
      })
      .from(catalogueFiles)
      .where(filesOfCatalogue(site, id))
      .orderBy(desc(catalogueFiles.builtAt)),
  );
