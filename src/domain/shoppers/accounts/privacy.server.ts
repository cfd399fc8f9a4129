import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Person, PrivacySource } from "#platform/privacy-source.server.ts";

type SiteKey = Pick<Site, "groupId" | "id" | "slug">;

export type PrivacyServices = { db: Database; privacySources: readonly PrivacySource[] };

export type Erased = { name: string; rows: number; retained?: string };

/**
 * Everything a site stores about a person, by source; read in one transaction, so that the parts are
 * consistent.
 * @param most how many entries of each kind, the newest; by default all
 */
export async function everythingOf(
  { db, privacySources }: PrivacyServices,
  site: SiteKey,
  person: Person,
  most = Number.MAX_SAFE_INTEGER,
): Promise<Record<string, unknown>> {
  return db.withSite(site, async (tx) => {
    const parts: [string, unknown][] = [];
    for (const source of privacySources) parts.push([source.name, await source.read(tx, site, person, most)]);
    return Object.fromEntries(parts);
  });
}

/**
 * Erases a person's data from a site. The rows are erased in one transaction; when any part fails, only files
 * were deleted. Files go first: a row whose file is missing can be erased again, a file without a row is
 * never found.
 */
export async function forgetPerson(
  { db, privacySources }: PrivacyServices,
  site: SiteKey,
  person: Person,
  now: Date,
): Promise<Erased[]> {
  for (const { removeFiles } of privacySources) {
    const remove = await db.withSite(site, async (tx) => removeFiles?.(tx, site, person));
    await remove?.();
  }
  return db.withSite(site, async (tx) => {
    const done = [];
    for (const { name, erase } of privacySources)
      done.push({ name, ...(await erase(tx, site, person, now)) });
    return done;
  });
}
