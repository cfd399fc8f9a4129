import { senderDomains } from "#domain/configuration/sender-domains.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { dkimRecord } from "#platform/adapters/messages/sender-key-state.ts";
import { checkKeys, keysByDomain, makeKey } from "#platform/adapters/messages/sender-keys.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";

/**
 * Gives the domain of each demo site's sender a key that signs, as if its record were in the DNS: the demo stores its e-mails, which count as
 * signed. Does nothing for a domain that has keys.
 * @param db as the role that sees staff
 */
export async function loadDemoSenderKeys(
  db: Database,
  { sites, keys, now }: { sites: Pick<SiteStore, "list" | "bySlug">; keys: SecretKeys; now: () => Date },
): Promise<void> {
  const asDemo = db.as({ kind: "command", id: "demo", action: "load demo" });
  for (const { domain, groupId } of (await senderDomains(sites)).domains) {
    const owner = { groupId };
    if ((await keysByDomain(asDemo, owner, now())).has(domain)) continue;
    const made = await makeKey({ db: asDemo, keys, now: now() }, owner, domain);
    if (made.kind === "refused") continue;
    const lookUp = async (name: string) => (name === made.record.name ? [made.record.value] : []);
    const isMade = (key: Parameters<typeof dkimRecord>[0]) => dkimRecord(key).name === made.record.name;
    await checkKeys({ db: asDemo, keys, lookUp, now: now() }, owner, isMade);
  }
}
