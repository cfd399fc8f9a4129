import { and, eq } from "drizzle-orm";
import type { Secret, Secrets } from "#lib/secrets.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { decryptText, type EncryptedPlace, encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import type { Destination } from "./destination.ts";
import { destinationSecrets } from "./measure-tables.ts";

/** Longest secret that is stored: the JSON of a Google client. */
export const maxSecretLength = 4_000;

type Stores = { db: Pick<Database, "withSite">; keys: SecretKeys };

const placeOf = (site: SiteKey, name: string): EncryptedPlace => ({
  table: "destination_secrets",
  groupId: site.groupId,
  id: `${site.id} ${name}`,
});

const isRow = (site: SiteKey, name: string) =>
  and(isOfSite(destinationSecrets, site), eq(destinationSecrets.destination, name));

/** Stores a secret that was typed in the console; "" removes it. */
export async function storeSecret(
  { db, keys }: Stores,
  site: SiteKey,
  name: string,
  text: string,
  changedAt: Date,
): Promise<void> {
  await db.withSite(site, async (tx) => {
    if (text === "") {
      await tx.delete(destinationSecrets).where(isRow(site, name));
      return;
    }
    const encrypted = encryptText(keys, placeOf(site, name), text);
    const { groupId, id: siteId } = site;
    await tx
      .insert(destinationSecrets)
      .values({ groupId, siteId, destination: name, encrypted, changedAt })
      .onConflictDoUpdate({
        target: [destinationSecrets.groupId, destinationSecrets.siteId, destinationSecrets.destination],
        set: { encrypted, changedAt },
      });
  });
}

/** When the secrets of a site's destinations were typed, by name. */
export async function typedSecrets(
  db: Pick<Database, "withSite">,
  site: SiteKey,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ name: destinationSecrets.destination, changedAt: destinationSecrets.changedAt })
      .from(destinationSecrets)
      .where(isOfSite(destinationSecrets, site)),
  );
  return new Map(rows.map(({ name, changedAt }) => [name, changedAt]));
}

/** The secret of a destination: the one that was typed, else its file. One by a previous `SECRET` is encrypted anew. */
export async function secretOf(
  { db, keys, files }: Stores & { files: Secrets },
  site: SiteKey,
  { name, secretFile }: Pick<Destination, "name" | "secretFile">,
): Promise<Secret> {
  const [row] = await db.withSite(site, (tx) =>
    tx.select().from(destinationSecrets).where(isRow(site, name)),
  );
  if (!row)
    return secretFile === null ? { kind: "missing", reason: "no secret was typed" } : files(secretFile);
  const opened = decryptText(keys, placeOf(site, name), row.encrypted);
  if (!opened) return { kind: "missing", reason: "the typed secret can’t be read any more: type it again" };
  if (!opened.isCurrent) await storeSecret({ db, keys }, site, name, opened.text, row.changedAt);
  return { kind: "secret", text: opened.text };
}
