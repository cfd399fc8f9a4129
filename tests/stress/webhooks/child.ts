import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { carEventsTask } from "#domain/integrations/events/car-events-task.server.ts";
import { webhookTask } from "#domain/integrations/webhooks/webhook-task.server.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import { runExclusively } from "#platform/background/run-exclusively.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { secretKeys } from "#platform/secret-key.server.ts";

/** A process of the stress test of webhooks, which may be killed at any moment: `child.ts ROLE URL GROUP SITE SECRET`. */
const [role, url = "", groupId = "", siteId = "", secret = ""] = process.argv.slice(2);
const db = openDatabase(url, 3);
const never = () => false;

const roles = {
  /** Leads and cars, several rows a transaction, some of which are rolled back. */
  writer: async () => {
    for (let n = 0; ; n++) {
      if (n >= 10) process.send?.("works");
      const id = `${process.pid}-${n}`;
      await db
        .withSite({ groupId, id: siteId }, async (tx) => {
          for (const part of ["a", "b"])
            await tx.execute(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages,
                linked_query_params, idempotency_key, payload_hash, spam, created_at, updated_at)
              values (${groupId}::uuid, ${siteId}::uuid, ${id + part}, 'complete', 'x', '{}', '{}', '{}', '{}', ${id + part}, ${id}, '{}',
                now(), now())`);
          if (n % 7 === 0) throw new Error("rolled back");
        })
        .catch(() => {});
      await db
        .withTenant({ groupId }, async (tx) => {
          await tx.execute(sql`update cars set facts = jsonb_set(facts, '{price}', to_jsonb(${n}::int + 10000)), updated_at = now()
            where id = ${`car-${n % 20}`}`);
          await tx.execute(sql`select record_change('stock', ${groupId}::uuid, array[${`car-${n % 20}`}])`);
        })
        .catch(() => {});
      await pause(20);
    }
  },
  follower: async () => {
    const task = carEventsTask({ db });
    for (;;) {
      await runExclusively(url)(task.name, async () => void (await task.run(never, () => {}))).catch(
        () => {},
      );
      process.send?.("works");
      await pause(50);
    }
  },
  sender: async () => {
    const consoleDb = openDatabase(url, 3, undefined, consoleRole);
    const keys = secretKeys({ secret, previous: undefined, dataDir: "" });
    const { fetchPublic } = pooledPublicFetch((address) => address === "127.0.0.1");
    const { task } = webhookTask({
      consoleDb,
      fetchPublic,
      keys,
      now: () => new Date(),
      random: Math.random,
      log: pino({ level: "silent" }),
      timeoutMs: 500,
      leaseMs: 1_000,
    });
    for (;;) {
      await task.run(never, () => {}).catch(() => {});
      process.send?.("works");
      await pause(20);
    }
  },
};

await roles[role as keyof typeof roles]();
