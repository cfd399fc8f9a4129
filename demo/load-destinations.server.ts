import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import { storedSecrets, storeSecret } from "#domain/measurement/destinations/destination-secrets.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { demoSecret } from "#platform/http/demo-vendors.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

/**
 * Stores a secret, which the demo's own vendors accept, for each destination of the demo's sites that has none.
 * @param db as the role that sees staff
 */
export async function loadDemoDestinations(
  db: Database,
  { sites, keys, now }: { sites: Pick<SiteStore, "bySlug">; keys: SecretKeys; now: () => Date },
): Promise<void> {
  const acting = db.as({ kind: "command", id: "demo", action: "load demo" });
  for (const slug of demoSlugs) {
    const site = await sites.bySlug(slug);
    if (!site) continue;
    const stored = await acting.withSite(site, (tx) => storedSecrets(tx, site));
    for (const { name, kind } of destinationsOf(site.tracking)) {
      if (stored.has(name)) continue;
      const access = { client_id: "demo", client_secret: "demo", refresh_token: `${demoSecret}${name}` };
      const text = kind === "google_ads" ? JSON.stringify(access) : `${demoSecret}${name}`;
      await storeSecret({ db: acting, keys }, site, name, text, now());
    }
  }
}
