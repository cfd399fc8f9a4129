import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { replyFilesTask } from "#domain/leads/replies/inbound-task.server.ts";
import { createInbox } from "#domain/leads/replies/inbox.server.ts";
import { replyAddressesAt, replyAddressOf } from "#domain/leads/replies/reply-address.server.ts";
import { dayMs } from "#lib/durations.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { freePort } from "#tests/support/free-port.ts";
import { addLead } from "#tests/support/lead-group.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { nothingSent, type Sent, sendAll } from "./mails/mail-server.ts";
import { type Addresses, costlyMails, mailsOf, sameSender } from "./mails/mails.ts";
import { StoredMails } from "./mails/stored-mails.ts";

/**
 * `npm run stress -- mail-kills [--mails 1000] [--kills 60] [--leads 60] [--seed 1]`: the receiver of mail and two workers that place it are
 * processes of their own, of which one after another gets SIGKILL, while mails of every kind arrive as a mail server sends them. Each has to be
 * once in each of its leads, or once in a list, or is refused for good; every file has its row and every row its file. Then the cost of one
 * mail of each kind is measured.
 */
const options = commandOptions({
  mails: { usual: 1_000, quick: 60 },
  kills: { usual: 60, quick: 9 },
  leads: { usual: 60 },
  seed: { usual: 1 },
});
/** Of one mail, in the process that places it: how long others wait for its thread, its memory and its time. */
const limits = { blockedMs: 500, memoryMb: 700, seconds: 31 };
const roles = ["receiver", "worker", "worker"] as const;
const domain = "reply.example";
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-mails-"));
const folder = join(dataDir, "files");
const uploads = join(folder, "uploads");
const children: ChildProcess[] = [];
let db: Database | undefined;

await endingWith(
  async () => {
    await Promise.all(children.map((child) => end(child, "SIGKILL")));
    await db?.close();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async () => {
    const url = await embeddedPostgres(dataDir);
    await migrateDatabase(url);
    db = openDatabase(url, 4);
    const { site, addresses } = await leadsOf(db);
    const port = await freePort();
    const start = (role: string) => {
      const args = [join(import.meta.dirname, "mails/child.ts"), role, url, folder, domain, String(port)];
      return spawn(process.execPath, ["--no-warnings", ...args], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, "compiled") },
      });
    };
    children.push(...roles.map(start));
    const mails = mailsOf(options.mails, addresses, options.seed);
    const sent = nothingSent();
    const [kills] = await Promise.all([killAll(start, sent), sendAll(port, mails, sent)]);
    await untilPlaced(db);
    const figures = await figuresOf(db, url, site, sent);
    const costs = await costsOf(db, port, addresses, start);
    console.table(figures);
    console.table(costs);
    const worst = worstOf(Object.values(costs));
    const receiverMb = peakMb(children[0]);
    console.log(JSON.stringify({ stress: "mail-kills", kills, figures, worst, receiverMb }));
    const { wrongCopies, lostAlike, otherFiles, badlyRefused, rowsWithoutFile, filesWithoutRow } = figures;
    if (wrongCopies + lostAlike + otherFiles + badlyRefused + rowsWithoutFile + filesWithoutRow > 0)
      process.exitCode = 1;
    const isDear = (name: keyof typeof limits) => worst[name] > limits[name];
    if (isDear("blockedMs") || isDear("memoryMb") || isDear("seconds")) process.exitCode = 1;
  },
);

/** Two groups, so that a stranger's mail is in the operator's list. */
async function leadsOf(database: Database): Promise<{ site: Site; addresses: Addresses }> {
  await addGroup(database, "stress");
  await addGroup(database, "other");
  const now = () => new Date();
  const site = await createSiteStore(database, now).bySlug("stress");
  if (!site) throw new Error("the site isn't there");
  const replies = replyAddressesAt(domain, randomBytes(32));
  const leads: string[] = [];
  for (let n = 0; n < options.leads; n++) {
    const payload = { name: "Ana Li", email: `shopper${n}@mail.example` };
    const id = await addLead({ db: database, now }, site, { payload });
    leads.push(await database.withSite(site, (tx) => replyAddressOf(tx, replies, site, id, now())));
  }
  return { site, addresses: { leads, domain } };
}

/** Kills go on until all is sent, each after so many mails more. */
async function killAll(
  start: (role: string) => ChildProcess,
  { accepted }: Sent,
): Promise<Record<string, number>> {
  const killed: Record<string, number> = { receiver: 0, worker: 0 };
  for (let n = 0; n < options.kills; n++) {
    const at = n % roles.length;
    const role = roles[at] as (typeof roles)[number];
    const child = children[at];
    if (child) await Promise.race([once(child, "message"), pause(20_000)]);
    for (let waited = 0; waited < 100 && accepted.length < (options.mails * n) / options.kills - 5; waited++)
      await pause(100);
    await pause(Math.random() * 500);
    await end(child ?? null, "SIGKILL");
    killed[role] = (killed[role] ?? 0) + 1;
    children[at] = start(role);
  }
  return killed;
}

async function untilPlaced(database: Database): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const { rows } = await database.withoutTenant((tx) =>
      tx.execute<{ waiting: number }>(sql`select waiting from inbound_backlog(now())`),
    );
    if (rows[0]?.waiting === 0) return;
    await pause(500);
  }
}

async function figuresOf(database: Database, url: string, site: Site, { accepted, refused, repeated }: Sent) {
  const before = await (await StoredMails.of(database, url, site, uploads)).files(database, site);
  await cleanUp(database);
  const stored = await StoredMails.of(database, url, site, uploads);
  const marked = accepted.filter(({ from }) => from !== sameSender);
  const wrong = marked.filter((mail) => stored.copiesOf(mail) !== mail.copies);
  for (const mail of wrong.slice(0, 20))
    console.log(`${mail.kind}: ${stored.copiesOf(mail)} instead of ${mail.copies}`);
  for (const mail of marked.filter((one) => stored.hasOtherFiles(one)).slice(0, 10))
    console.log(`${mail.kind}: other files`);
  const { missing, unnamed } = await stored.files(database, site);
  return {
    accepted: accepted.length,
    refusedForGood: refused.length,
    sentAgain: repeated,
    inLeads: stored.inLeads,
    inOperatorsList: stored.inOperatorsList,
    unshown: stored.unshown,
    waiting: stored.waiting,
    wrongCopies: wrong.length,
    lostAlike: Math.abs(accepted.length - marked.length - stored.ofSameSender),
    otherFiles: marked.filter((mail) => stored.hasOtherFiles(mail)).length,
    badlyRefused: refused.filter(({ mail, answer }) => mail.copies > 0 || !/^55\d \d\.\d\.\d \w/.test(answer))
      .length,
    rowsWithoutFile: missing,
    /** Of processes that were killed; the hourly task removes them. */
    filesLeftBehind: before.unnamed.length,
    /** Those that go by their age. */
    halfWritten: unnamed.filter((path) => path.startsWith("drafts/")).length,
    filesWithoutRow: unnamed.filter((path) => !path.startsWith("drafts/")).length,
    halfReceived: readdirSync(join(folder, "incoming")).length,
  };
}

/** What the hourly tasks do, a day later. */
async function cleanUp(database: Database): Promise<void> {
  const now = () => new Date(Date.now() + dayMs);
  const originals = folderOriginals(uploads);
  const inbox = createInbox(database, { originals, folder: join(folder, "incoming"), now });
  await replyFilesTask({ db: database, originals, inbox, now }).run(
    () => false,
    () => {},
  );
}

type Cost = { seconds: number; cpuSeconds: number; memoryMb: number; blockedMs: number };

async function costsOf(
  database: Database,
  port: number,
  addresses: Addresses,
  start: (role: string) => ChildProcess,
): Promise<Record<string, Cost>> {
  for (const worker of children.slice(1)) await end(worker, "SIGKILL");
  const costs: Record<string, Cost> = {};
  for (const mail of costlyMails(addresses)) {
    await sendAll(port, [mail].values());
    const child = start("once");
    children[1] = child;
    const [cost] = (await once(child, "message")) as [Cost];
    await end(child, "SIGKILL");
    const rounded = Object.entries(cost).map(([name, value]) => [name, Math.round(value * 100) / 100]);
    costs[`${mail.kind} ${mail.mark}`] = Object.fromEntries(rounded) as Cost;
  }
  await untilPlaced(database);
  return costs;
}

function worstOf(costs: readonly Cost[]): Cost {
  const most = (name: keyof Cost) => Math.max(...costs.map((cost) => cost[name]));
  return {
    seconds: most("seconds"),
    cpuSeconds: most("cpuSeconds"),
    memoryMb: most("memoryMb"),
    blockedMs: most("blockedMs"),
  };
}

/** The most memory that a process had, where the system reports it (Linux). */
function peakMb(child: ChildProcess | undefined): number | null {
  try {
    const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child?.pid}/status`, "utf8"))?.[1];
    return kb === undefined ? null : Math.round(Number(kb) / 1_024);
  } catch {
    return null;
  }
}
