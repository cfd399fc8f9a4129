import { and, eq } from "drizzle-orm";
import type { Secret, Secrets } from "#lib/secrets.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { decryptText, type EncryptedPlace, encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import type { Destination } from "./destination.ts";
import { destinationSecrets } from "./measure-tables.ts";

type Stores = { db: Pick<Database, "withSite">; keys: SecretKeys };

const placeOf = (site: SiteKey, name: string): EncryptedPlace => ({
  table: "destination_secrets",
  groupId: site.groupId,
  id: `${site.id} ${name}`,
});

const isRow = (site: SiteKey, name: string) =>
  and(isOfSite(destinationSecrets, site), eq(destinationSecrets.destination, name));

/** Stores a secret encrypted; "" removes it. */
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

/** The secret of a destination: the stored one, else its file. One by a previous `SECRET` is re-encrypted. */
export async function secretOf(
  { db, keys, files }: Stores & { files: Secrets },
  site: SiteKey,
  { name, secretFile }: Pick<Destination, "name" | "secretFile">,
): Promise<Secret> {
  const [row] = await db.withSite(site, (tx) =>
    tx.select().from(destinationSecrets).where(isRow(site, name)),
  );
  if (!row)
    return secretFile === null ? { kind: "missing", reason: "there is no secret" } : files(secretFile);
  const opened = decryptText(keys, placeOf(site, name), row.encrypted);
  if (!opened) return { kind: "missing", reason: "the stored secret can’t be read any more: store it again" };
  if (!opened.isCurrent) await storeSecret({ db, keys }, site, name, opened.text, row.changedAt);
  return { kind: "secret", text: opened.text };
}
