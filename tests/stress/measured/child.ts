import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { settings } from "#domain/configuration/settings.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { measureLead } from "#domain/leads/stored-leads/measure-lead.server.ts";
import { sendDueEvents } from "#domain/measurement/destinations/send-events.server.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";

/** A process of the stress test of conversions, which may be killed at any moment: `child.ts ROLE URL GROUP SITE VENDORS`. */
const [role, url = "", groupId = "", siteId = "", base = ""] = process.argv.slice(2);
const db = openDatabase(url, 3);
const { tracking } = settings.parse({
  tracking: {
    destinations: [
      { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
      { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
      { name: "ads", kind: "google_ads", account: "1112223333", leadAction: "77123", mode: "live" },
    ],
    receivers: [{ name: "own", url: `${base}/in`, purpose: "statistics", secret: "own-key", mode: "live" }],
  },
});
const site = sampleSite({ id: siteId, groupId, slug: "stress", locations: [sampleLocation()], tracking });
const secrets: Record<string, string> = {
  analytics: "ga-secret",
  meta: "meta-token",
  ads: JSON.stringify({ client_id: "c", client_secret: "s", refresh_token: "good" }),
  own: "own-key",
};

const roles = {
  /** Leads with their events in one transaction, of which some are rolled back. */
  writer: async () => {
    for (let n = 0; ; n++) {
      const id = `${process.pid}-${n}`;
      const lead = aLead({
        id,
        userAgent: "Browser/1",
        payload: { email: `person${id}@example.com` },
        measure: {
          ...{
            purposes: { statistics: true, advertising: true },
            wording: 1,
            clicks: { gclid: [`g${id}`, Date.now()] },
          },
          ...{ client: `${process.pid}${n}.1795700000`, session: 1_795_737_000, fbp: null, fbc: null },
        },
      });
      await db
        .withSite(site, async (tx) => {
          await tx.execute(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages,
              linked_query_params, idempotency_key, payload_hash, spam, created_at, updated_at)
            values (${groupId}::uuid, ${siteId}::uuid, ${id}, 'complete', 'x', '{}', '{}', '{}', '{}', ${id}, ${id}, '{}', now(), now())`);
          await measureLead(tx, site, lead, "lead", { at: new Date(), ip: "192.0.2.1" });
          if (n % 7 === 0) throw new Error("rolled back");
        })
        .catch(() => {});
      if (n >= 5) process.send?.("works");
      await pause(20);
    }
  },
  sender: async () => {
    const { fetchPublic } = pooledPublicFetch((address) => address === "127.0.0.1");
    const options = {
      db,
      sites: { byIds: async () => site },
      secretOf: async (_: unknown, { name }: { name: string }) => ({
        kind: "secret" as const,
        text: secrets[name] ?? "",
      }),
      post: fetchPublic,
      bases: { ga4: base, meta: base, google: base, googleToken: base },
      now: () => new Date(),
      random: Math.random,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      circuits: new Map(),
      leaseMs: 1_000,
    };
    for (;;) {
      await sendDueEvents(options).catch(() => {});
      process.send?.("works");
      await pause(20);
    }
  },
};

await roles[role as keyof typeof roles]();
