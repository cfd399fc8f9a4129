import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import type { Person, PrivacySource } from "#platform/privacy-source.server.ts";

type SiteKey = Pick<Site, "groupId" | "id" | "slug">;

export type PrivacyServices = { db: Database; privacySources: readonly PrivacySource[] };

export type Erased = { name: string; rows: number; retained?: string };

/** Everything a site holds of a person, by source; one look at the database, so that its parts agree. */
export async function everythingOf(
  { db, privacySources }: PrivacyServices,
  site: SiteKey,
  person: Person,
): Promise<Record<string, unknown>> {
  return db.withSite(site, async (tx) => {
    const parts: [string, unknown][] = [];
    for (const source of privacySources) parts.push([source.name, await source.read(tx, site, person)]);
    return Object.fromEntries(parts);
  });
}

/**
 * Erases a person from a site: all of it or, when any part fails, nothing but files. Those go first: a row that names a missing file
 * can be erased again, a file that no row names never.
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
