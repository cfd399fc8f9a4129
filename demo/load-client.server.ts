import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { clientsOf, makeClient } from "#domain/integrations/clients/clients.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";

const actor: Actor = { kind: "command", id: "demo", action: "load demo" };
const bits = "demo_only_for_trying_the_api_on_your_own_ma";

/** The secret of the demo's client, as docs/integrations.md prints it. It works only while the demo runs. */
export const demoClientSecret = `forecourt_api_${bits}`;

/**
 * Adds a program that may use the API to a group of the demo, unless it has one.
 * @param db as the role that sees clients
 * @param group the slug of the group
 */
export async function loadDemoClient(
  db: Database,
  { sites, now, group }: { sites: Pick<SiteStore, "list">; now: () => Date; group: string },
): Promise<void> {
  const groupId = (await sites.list()).find(({ groupSlug }) => groupSlug === group)?.groupId;
  if (groupId === undefined || (await clientsOf(db, groupId, now())).length > 0) return;
  const client = {
    name: "Yard stock system",
    scopes: [...allClientScopes],
    siteIds: null,
    locationIds: null,
    days: 365,
  };
  await makeClient(db, { actor, groupId, client, secret: bits }, now());
}
