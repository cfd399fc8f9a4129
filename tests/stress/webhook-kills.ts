import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import {
  clusterFolder,
  embeddedPostgres,
  removeEmbeddedPostgres,
} from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver-double.ts";

/**
 * `npm run stress -- webhook-kills [--kills 200] [--restarts 2]`: writers of leads and cars, the follower of the change feed and two senders are processes of
 * their own, of which one after another gets SIGKILL; in its turn the receiver drops its connections and is away for a moment, and it closes one
 * of fifty without an answer. Meanwhile the database restarts, by turns at once as after a crash and in order. Each event that is committed has to arrive, in order, once by its id.
 */
const { kills, restarts } = commandOptions({
  kills: { usual: 200, quick: 20 },
  restarts: { usual: 2, quick: 1 },
});
const roles = ["writer", "writer", "writer", "follower", "sender", "sender"] as const;
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-webhooks-"));
const secret = randomBytes(32).toString("base64url");
const children: ChildProcess[] = [];
const killed = { writer: 0, follower: 0, sender: 0, receiver: 0 };
let pools: Database[] = [];

await endingWith(
  async () => {
    await Promise.all(children.map((child) => end(child, "SIGKILL")));
    for (const pool of pools) await pool.close();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async () => {
    const url = await embeddedPostgres(dataDir);
    await migrateDatabase(url);
    pools = [openDatabase(url, 2), openDatabase(url, 2, undefined, consoleRole)];
    const [db, consoleDb] = pools as [Database, Database];
    const group = await addGroup(db, "stress");
    const receiver = await new WebhookReceiver().listen();
    await addCars(db, group.id);
    const actor = { kind: "command", id: "stress", action: "webhooks.add" } as const;
    const keys = secretKeys({ secret, previous: undefined, dataDir: "" });
    const fields = { url: receiver.url, types: ["lead.*", "car.*"], siteIds: null };
    const added = await addEndpoint({ db: consoleDb, actor, groupId: group.id }, fields, {
      keys,
      now: new Date(),
    });
    if (added.kind !== "added") throw new Error(added.kind);
    receiver.secret = added.secret;
    let answered = 0;
    receiver.answer = () => {
      answered++;
      return answered % 50 === 0 ? "close" : { status: 200 };
    };
    const start = (role: (typeof roles)[number]) => {
      const args = [
        join(import.meta.dirname, "webhooks/child.ts"),
        role,
        url,
        group.id,
        group.siteId,
        secret,
      ];
      return spawn(process.execPath, ["--no-warnings", ...args], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    };
    children.push(...roles.map(start));
    let restarted = 0;
    for (let n = 0; n < kills; n++) {
      const at = n % (roles.length + 1);
      const role = roles[at];
      const child = children[at];
      if (role && child) {
        await once(child, "message");
        await end(child, "SIGKILL");
        children[at] = start(role);
      } else await leave(receiver);
      killed[role ?? "receiver"]++;
      await pause(Math.random() * 400);
      if ((n + 1) % Math.ceil(kills / (restarts + 1)) === 0 && restarted < restarts)
        await restartDatabase(restarted++ % 2 === 0 ? "SIGQUIT" : "SIGINT");
      // What failed is due at once, so that the test doesn't last as long as its waits.
      await retryNow(consoleDb, group.id);
    }
    for (const at of [0, 1, 2]) await end(children[at] ?? null, "SIGKILL");
    await pause(2_000);
    const began = performance.now();
    const events = () =>
      consoleDb.withTenant({ groupId: group.id }, async (tx) => {
        const { rows } = await tx.execute<{ id: string; type: string }>(
          sql`select id, type from events where type like 'lead.%' or type like 'car.%' order by seq`,
        );
        return rows;
      });
    while (receiver.ids.length < (await events()).length && performance.now() - began < 300_000) {
      await retryNow(consoleDb, group.id);
      await pause(500);
    }
    const leads = await db.withSite({ groupId: group.id, id: group.siteId }, (tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from leads`),
    );
    const figures = figuresOf(await events(), receiver, leads.rows[0]?.n ?? 0);
    console.table(figures);
    console.log(JSON.stringify({ stress: "webhook-kills", kills, killed, restarted, figures }));
    const { lost, invented, outOfOrder, leadsWithoutEvent, forged } = figures;
    if (figures.ofCars === 0 || leadsWithoutEvent === figures.leads) throw new Error("nothing happened");
    if (lost + invented + outOfOrder + leadsWithoutEvent + forged > 0) process.exitCode = 1;
    await receiver.close();
  },
);

/** @param signal by which the server ends: SIGQUIT at once, so that it recovers from its log, SIGINT once its transactions are rolled back */
async function restartDatabase(signal: "SIGQUIT" | "SIGINT"): Promise<void> {
  const file = join(clusterFolder(dataDir), "pg", "postmaster.pid");
  process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), signal);
  while (existsSync(file)) await pause(20);
  await embeddedPostgres(dataDir);
}

/** Drops its connections, whatever is on its way, and comes back at the same port. */
async function leave(receiver: WebhookReceiver): Promise<void> {
  const { port } = receiver;
  await receiver.close();
  await pause(Math.random() * 200);
  await receiver.listen(port);
}

function figuresOf(
  events: readonly { id: string; type: string }[],
  receiver: WebhookReceiver,
  leads: number,
) {
  const sent = events.map(({ id }) => `evt_${id}`);
  const { ids, received, forged } = receiver;
  return {
    leads,
    events: sent.length,
    ofCars: events.filter(({ type }) => type.startsWith("car.")).length,
    lost: sent.filter((id) => !ids.includes(id)).length,
    invented: ids.filter((id) => !sent.includes(id)).length,
    outOfOrder: ids.filter((id, index) => id !== sent[index]).length,
    leadsWithoutEvent: Math.abs(leads - events.filter(({ type }) => type === "lead.received").length),
    /** With the same id: the sender was killed, or the connection closed, between the answer and the mark. */
    repeated: received.length - ids.length,
    forged,
  };
}

async function addCars(db: Database, groupId: string): Promise<void> {
  await db.withTenant({ groupId }, (tx) =>
    tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      select app_group_id(), i, i, i, (select id from dealerships where group_id = app_group_id() limit 1),
        '{"price": 20000, "make": "Mazda"}', '', 'in_stock', now(), now() from (select 'car-' || n as i from generate_series(0, 19) n) cars`),
  );
}

/** Shortens a wait, which goes on where the database has no connection to spare. */
async function retryNow(db: Database, groupId: string): Promise<void> {
  await db
    .as({ kind: "task", id: "stress", action: "webhook deliveries" })
    .withTenant({ groupId }, (tx) =>
      tx.execute(sql`update webhook_endpoints set next_try_at = null where group_id = ${groupId}::uuid`),
    )
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
}
