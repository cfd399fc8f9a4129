import { eq } from "drizzle-orm";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { webhookEndpoints } from "#domain/integrations/webhooks/webhook-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { demoReceiverPath } from "#platform/http/demo-receiver.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

/**
 * Sends the events of the demo's largest group to the demo's own receiver, unless it has webhooks.
 * @param db as the role that sees staff
 */
export async function loadDemoWebhook(
  db: Database,
  {
    sites,
    keys,
    port,
    now,
  }: { sites: Pick<SiteStore, "list">; keys: SecretKeys; port: number; now: () => Date },
): Promise<void> {
  const groupId = (await sites.list()).find(({ slug }) => slug === demoSlugs[0])?.groupId;
  if (groupId === undefined) return;
  const ofGroup = eq(webhookEndpoints.groupId, groupId);
  if ((await db.withTenant({ groupId }, (tx) => tx.$count(webhookEndpoints, ofGroup))) > 0) return;
  const actor = { kind: "command", id: "demo", action: "load demo" } as const;
  const url = `http://localhost:${port}${demoReceiverPath}`;
  const types = ["car.*", "stock.*", "lead.*", "booking.*", "reservation.*", "payment.*"];
  await addEndpoint({ db, actor, groupId }, { url, types, siteIds: null }, { keys, now: now() });
}
