import { setTimeout as pause } from "node:timers/promises";
import type { Site } from "#domain/configuration/site.ts";
import { sendDueEvents } from "#domain/measurement/destinations/send-events.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";

/** A process that sends measured events to doubles until it is killed: `measure-worker.ts URL BASE SITE`, the site as JSON. */
const [url = "", base = "", written = "{}"] = process.argv.slice(2);
const site = JSON.parse(written) as Site;
const db = openDatabase(url, 5);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const secret = JSON.stringify({ client_id: "c", client_secret: "s", refresh_token: "good" });
for (;;) {
  await sendDueEvents({
    db,
    sites: { byIds: async () => site },
    secretOf: async (_site, { kind }) => ({
      kind: "secret",
      text: kind === "google_ads" ? secret : "meta-token",
    }),
    post: (address, options) => publicFetch(address, { ...options, allowed: () => true }),
    bases: { ga4: base, meta: base, google: base, googleToken: base },
    now: () => new Date(),
    random: Math.random,
    log: silent,
    circuits: new Map(),
    leaseMs: 1_500,
    pollMs: 20,
  });
  await pause(20);
}
