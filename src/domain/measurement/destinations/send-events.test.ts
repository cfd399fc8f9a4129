import { setImmediate as afterOthers } from "node:timers/promises";
import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { Database } from "#platform/database/database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { sendDueEvents } from "./send-events.server.ts";
import type { SendOptions } from "./send-queue.server.ts";

it("gives each queue its turn while another vendor is slow and the first queues always have more", async () => {
  const { tracking } = settings.parse({
    tracking: {
      destinations: [
        { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
        { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
      ],
    },
  });
  const ids = Array.from({ length: 20 }, (_, n) => `site ${n}`);
  const queues = [["slow", "meta"], ...ids.map((id) => [id, "analytics"])];
  const rows = queues.map(([site_id, destination]) => ({ group_id: "group", site_id, destination }));
  const asked: string[] = [];
  const dropped = { dropped: 1, events: [] };
  const slow = Promise.withResolvers<typeof dropped>();
  const db = {
    withoutTenant: (work: (tx: object) => unknown) => work({ execute: async () => ({ rows }) }),
    withSite: ({ id }: { id: string }) => {
      if (id === "slow") return slow.promise;
      asked.push(id);
      if (asked.length === 60) slow.resolve(dropped);
      return afterOthers(dropped);
    },
  };
  const options = {
    db: db as unknown as Database,
    sites: { byIds: async (_, id) => sampleSite({ id, tracking }) },
    now: () => new Date(0),
    log: { info: () => {}, warn: () => {}, error: expect.fail },
    circuits: new Map(),
    // A queue that waits for a place doesn't wait for this.
    pollMs: 60_000,
  } as Partial<SendOptions> as SendOptions;
  await sendDueEvents(options, () => asked.length >= 60);
  for (const turn of [0, 20, 40]) expect(asked.slice(turn, turn + 20).sort()).toEqual(ids.toSorted());
});
