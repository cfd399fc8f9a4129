import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";

/**
 * Imports a stock file in a process of its own and sends the time of its commit, in milliseconds since 1970, to
 * the process that forked it.
 */
const [url = "", slug = "", file = ""] = process.argv.slice(2);
const db = openDatabase(url, 2);
const now = () => new Date();
const site = await createSiteStore(db, now).bySlug(slug);
if (!site) throw new Error(`there is no site ${slug}`);
const outcome = await importStock({ db, site, file, now: now() });
const committedAt = Date.now();
if (outcome.kind !== "imported") throw new Error(JSON.stringify(outcome).slice(0, 500));
const { created, changed, ms } = outcome;
process.send?.({ committedAt, created, changed, ms });
await db.close();
process.disconnect();
