import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { placeInbound } from "#domain/leads/replies/inbound-task.server.ts";
import { createInbox } from "#domain/leads/replies/inbox.server.ts";
import { startMailReceiver } from "#domain/leads/replies/mail-receiver.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";

/** A process of the stress test of mails, which may be killed at any moment: `child.ts ROLE URL FOLDER DOMAIN PORT`. */
const [role, url = "", folder = "", domain = "", port] = process.argv.slice(2);
const db = openDatabase(url, 5);
const consoleDb = openDatabase(url, 5, undefined, consoleRole);
const now = () => new Date();
const originals = folderOriginals(join(folder, "uploads"));
const inbox = createInbox(db, { originals, folder: join(folder, "incoming"), now });
const options = {
  consoleDb,
  sites: createSiteStore(db, now),
  originals,
  domain,
  consoleAddress: null,
  now,
  random: Math.random,
  log: pino({ level: "silent" }),
  leaseMs: 45_000,
};

const roles = {
  /** Says so with each message that it stored. */
  receiver: async () => {
    await startMailReceiver({
      port: Number(port),
      host: "127.0.0.1",
      domain,
      inbox,
      onStored: () => process.send?.("works"),
      log: options.log,
    });
  },
  worker: async () => {
    for (;;) {
      process.send?.("works");
      await placeInbound(options).catch(() => {});
      await pause(50);
    }
  },
  /** Places what waits, and says what that cost this process. */
  once: async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const before = { cpu: process.cpuUsage(), memory: process.memoryUsage().rss };
    delay.enable();
    const began = performance.now();
    await placeInbound(options);
    await pause(20);
    const { user, system } = process.cpuUsage(before.cpu);
    process.send?.({
      seconds: (performance.now() - began) / 1_000,
      cpuSeconds: (user + system) / 1_000_000,
      memoryMb: process.resourceUsage().maxRSS / 1_024 - before.memory / 1_048_576,
      blockedMs: delay.max / 1_000_000,
    });
  },
};

await roles[role as keyof typeof roles]();
