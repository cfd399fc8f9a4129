import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { createPageEvents, type NewPageEvent } from "./page-events.server.ts";

const { tracking } = settings.parse({
  tracking: { destinations: [{ name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" }] },
});
const site = sampleSite({ tracking });

const event = (id: string): NewPageEvent => ({
  id,
  kind: "asc_pageview",
  at: new Date(0),
  facts: {},
  visit: {
    purposes: { statistics: true, advertising: false },
    ...{ wording: 1, client: "1.2", session: 1, clicks: {}, fbp: null, fbc: null },
  },
  ip: null,
  agent: "Browser/1",
});

it("stores together what comes while the database is slow, and all of it at the end", async () => {
  const stores: PromiseWithResolvers<void>[] = [];
  const withoutTenant = () => {
    const store = Promise.withResolvers<void>();
    stores.push(store);
    return store.promise as Promise<never>;
  };
  const log = { warn: expect.fail };
  const events = createPageEvents({
    db: { withSite: expect.fail, withoutTenant },
    log,
    now: () => new Date(0),
    most: 2,
    maxHeld: 6,
  });
  const added = ["a", "b", "c", "d", "e", "f", "g"].map((id) => events.add(site, event(id)));
  expect(added).toEqual([true, true, true, true, true, true, false]);
  expect(stores).toHaveLength(1);
  stores[0]?.resolve();
  await expect.poll(() => stores.length).toBe(2);
  stores[1]?.resolve();
  await events.close();
  expect(events.add(site, event("h"))).toBe(true);
  const closed = events.close();
  expect(stores).toHaveLength(3);
  stores[2]?.resolve();
  await closed;
});
