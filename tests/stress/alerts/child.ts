import { setTimeout as pause } from "node:timers/promises";
import { alertLinks } from "#domain/alerts/alert-links.server.ts";
import { alertMailsTask } from "#domain/alerts/alert-mails-task.server.ts";
import { alertMatchingTask } from "#domain/alerts/alert-matching-task.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { nowhere, putCars } from "#tests/support/alert-group.ts";
import { leaseMs, quickClock } from "./quick-clock.ts";

/** A process of the stress test of alerts, which may be killed at any moment: `child.ts ROLE URL SLUG STARTED SMTP`. */
const [role, url = "", slug = "", started = "", smtpUrl = ""] = process.argv.slice(2);
const db = openDatabase(url, 3);
const now = quickClock(Number(started));
const sites = createSiteStore(db, now);
const log = { info: () => {}, warn: () => {}, error: () => {} };

async function repeat(work: () => Promise<unknown>): Promise<never> {
  for (let n = 0; ; n++) {
    await work().catch(() => {});
    if (n >= 2) process.send?.("works");
    await pause(20);
  }
}
const running = (task: BackgroundTask) => () =>
  task.run(
    () => false,
    () => {},
  );

const roles = {
  /** New cars, and changes of those before, each with its entry in the change feed. */
  writer: async () => {
    let n = 0;
    await repeat(async () => {
      const site = await sites.bySlug(slug);
      if (!site) throw new Error("there is no site");
      const id = `${process.pid}-${n++}`;
      const facts = { make: n % 2 === 0 ? "Kia" : "Ford", price: 10_000 + (n % 10) * 1_000 };
      await putCars(db, site, { ids: [id], facts, createdAt: now() });
      if (n % 3 === 0) await putCars(db, site, { ids: [id], facts: { ...facts, km: n }, createdAt: now() });
    });
  },
  matcher: () => {
    const stocks = createStocks(db, now);
    const postcodes = { places: async () => nowhere };
    return repeat(running(alertMatchingTask({ db, sites, stocks, postcodes, now, log })));
  },
  sender: () => {
    const outbox = createOutbox({
      db,
      smtpUrl,
      mailFrom: "alerts@forecourt.example",
      secrets: async () => ({ kind: "missing", reason: "none" }),
      platformSecrets: async () => ({ kind: "missing", reason: "none" }),
      now,
      post: publicFetch,
    });
    const links = alertLinks(Buffer.alloc(32, 7));
    const { task, settled } = alertMailsTask({
      db,
      sites,
      outbox,
      links,
      now,
      random: Math.random,
      log,
      leaseMs,
    });
    return repeat(async () => {
      await running(task)();
      await settled();
    });
  },
};

await roles[role as keyof typeof roles]();
