import { and, eq } from "drizzle-orm";
import type { Secret, Secrets } from "#lib/secrets.server.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { siteRowId } from "#platform/encrypt-anew-task.server.ts";
import { decryptText, type EncryptedPlace, encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import { retryNow } from "./claim-events.server.ts";
import type { Destination } from "./destination.ts";
import { accessOf } from "./google-ads-sender.server.ts";
import { destinationSecrets } from "./measure-tables.ts";
import { maxSecret } from "./secret-limits.ts";

type Stores = { db: Pick<Database, "withSite">; keys: SecretKeys };

const placeOf = (site: SiteKey, name: string): EncryptedPlace => ({
  table: "destination_secrets",
  groupId: site.groupId,
  id: siteRowId(site.id, name),
});

const isRow = (site: SiteKey, name: string) =>
  and(isOfSite(destinationSecrets, site), eq(destinationSecrets.destination, name));

export async function storedSecrets(tx: Transaction, site: SiteKey): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ name: destinationSecrets.destination })
    .from(destinationSecrets)
    .where(isOfSite(destinationSecrets, site));
  return new Set(rows.map(({ name }) => name));
}

/** Why what was typed can't be the secret of a destination; null where it may be. */
export function secretProblem({ kind }: Pick<Destination, "kind">, text: string): string | null {
  if (text === "" || text.length > maxSecret) return `Type the secret, ${maxSecret} characters at most.`;
  return kind === "google_ads" && accessOf(text) === null
    ? "Paste JSON with client_id, client_secret and refresh_token."
    : null;
}

/** Stores a secret encrypted, and tries at once what waits; "" removes it. */
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
    await retryNow(tx, site, name, changedAt);
  });
}

/** The secret of a destination: the stored one, else its file. */
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
  return opened
    ? { kind: "secret", text: opened.text }
    : { kind: "missing", reason: "the stored secret can’t be read any more: store it again" };
}
