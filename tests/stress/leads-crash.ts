import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { deliveryCounts } from "#features/leads/stored-leads/lead-store.server.ts";
import type { Site } from "#platform/config/site.ts";
import { createSiteStore } from "#platform/config/site-store.server.ts";
import { type Database, openDatabase } from "#platform/database/client.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { type Load, startLoad } from "#tests/support/enquiry-load.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Receiver, startReceiver } from "#tests/support/mail-server-double.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { root } from "#tests/support/processes/root.ts";
import { addMembers, leadsInRouting, noticesOf, routingYaml } from "./crashes/lead-routing.ts";

/**
 * `npm run stress -- leads-crash [--kills 20] [--clients 6]`: under a load of enquiries, kills the web process
 * and the worker with SIGKILL, in a second run PostgreSQL too. Every lead accepted for a client must be
 * stored once and have reached the mail server; leads are also routed to members of the staff, and no member may be notified twice of one.
 * `--server FILE` names another build's server.
 */
const { values: options } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    clients: { type: "string", default: "6" },
    runs: { type: "string", default: "processes,postgres" },
    server: { type: "string", default: "build/server/index.js" },
  },
});
const kills = Number(options.kills);

type Figures = {
  run: string;
  kills: string;
  accepted: number;
  storedOnce: number;
  stored: number;
  delivered: number;
  repeated: number;
  lost: number;
  routed: number;
  notices: number;
  notifiedTwice: number;
  failures: number;
  seconds: number;
};

class Stage {
  readonly dataDir = mkdtempSync(join(tmpdir(), "forecourt-stress-leads-"));
  readonly ours = !process.env.DATABASE_URL;
  readonly killed = { web: 0, worker: 0, postgres: 0 };
  url = "";
  port = 0;
  workerPort = 0;
  smtpPort = 0;
  web: ChildProcess | null = null;
  worker: ChildProcess | null = null;

  async begin(smtpPort: number): Promise<Site> {
    this.smtpPort = smtpPort;
    this.port = await freePort();
    this.url = process.env.DATABASE_URL ?? (await embeddedPostgres(this.dataDir));
    await migrateDatabase(this.url);
    const db = openDatabase(this.url, 2);
    const sites = createSiteStore(db, () => new Date());
    const slug = `stress-leads-${process.pid}-${this.port}`;
    const applied = await sites.apply(configuration(slug), "stress");
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    const site = await sites.bySlug(slug);
    await db.close();
    if (!site) throw new Error("the site doesn't exist");
    await addMembers(this.url, site);
    this.workerPort = await freePort();
    this.startWeb();
    this.startWorker();
    await this.untilUp(site);
    return site;
  }

  startWeb(): void {
    this.web = this.start([join(root, options.server)], { ROLE: "web", PORT: String(this.port) });
  }

  startWorker(): void {
    const extra = { ROLE: "worker", PORT: String(this.workerPort) };
    this.worker = this.start([join(root, options.server)], extra);
  }

  start(args: string[], extra: Record<string, string>): ChildProcess {
    return spawn(process.execPath, ["--no-warnings", ...args], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: this.url,
        DATA_DIR: this.dataDir,
        DEMO: "0",
        LOG_LEVEL: "silent",
        TRUST_PROXY: "127.0.0.1",
        SMTP_URL: `smtp://127.0.0.1:${this.smtpPort}`,
        ...extra,
      },
    });
  }

  async untilUp(site: Site): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      const up = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
      if (up?.ok) return;
      await pause(100);
    }
    throw new Error(`the server for ${site.slug} did not start`);
  }

  async kill(what: "web" | "worker" | "postgres"): Promise<void> {
    this.killed[what]++;
    if (what === "postgres") return this.killPostgres();
    await end(what === "web" ? this.web : this.worker, "SIGKILL");
    if (what === "web") this.startWeb();
    else this.startWorker();
  }

  /** Kills the database server, so that the processes run without it; then a supervisor restarts everything (possibly at another port). */
  async killPostgres(): Promise<void> {
    const db = openDatabase(this.url, 1);
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ pid: string }>(sql`select pg_backend_pid()::text as pid`),
    );
    // Read while the connection is open: its backend process ends with it.
    const postmaster = parentOf(Number(rows[0]?.pid));
    await db.close();
    process.kill(postmaster, "SIGKILL");
    await pause(700);
    await Promise.all([end(this.web, "SIGKILL"), end(this.worker, "SIGKILL")]);
    for (let tries = 0; ; tries++) {
      try {
        this.url = await embeddedPostgres(this.dataDir);
        break;
      } catch (error) {
        // Resources held by the dead server's children are released shortly.
        if (tries > 60) throw error;
        await pause(500);
      }
    }
    this.startWeb();
    this.startWorker();
  }

  async end(): Promise<void> {
    await Promise.all([end(this.web, "SIGKILL"), end(this.worker, "SIGKILL")]);
    if (this.ours) await removeEmbeddedPostgres(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

const results: Figures[] = [];
for (const run of options.runs.split(",")) {
  console.log(`${run}: ${kills} kills under load …`);
  results.push(await perform(run));
}
print(results);
if (
  results.some(
    ({ lost, accepted, storedOnce, stored, routed, notifiedTwice }) =>
      lost > 0 || storedOnce !== accepted || routed !== stored || notifiedTwice > 0,
  )
)
  process.exitCode = 1;

async function perform(run: string): Promise<Figures> {
  const stage = new Stage();
  const began = performance.now();
  const receiver = await startReceiver(5);
  try {
    const site = await stage.begin(receiver.port);
    const load = startLoad({
      port: stage.port,
      host: `${site.slug}.localhost`,
      clients: Number(options.clients),
    });
    await pause(1_500);
    const withPostgres = run === "postgres" && stage.ours;
    const kinds = withPostgres ? (["web", "worker", "postgres"] as const) : (["web", "worker"] as const);
    for (let n = 0; n < kills; n++) {
      await stage.kill(kinds[n % kinds.length]!);
      await pause(700 + Math.random() * 1_200);
    }
    await stage.untilUp(site);
    await pause(1_000);
    await load.stop();
    return await settle(run, stage, site, load, receiver, began);
  } finally {
    await stage.end();
    await receiver.close();
  }
}

/** Waits until no delivery is pending, then counts. */
async function settle(
  run: string,
  stage: Stage,
  site: Site,
  load: Load,
  receiver: Receiver,
  began: number,
): Promise<Figures> {
  const db = openDatabase(stage.url, 2);
  try {
    for (let tries = 0; tries < 600; tries++) {
      const counts = await deliveryCounts(db, site);
      if (!counts.waiting && (await leadsInRouting(db, site)) === 0) break;
      await pause(500);
    }
    const rows = await storedRows(db, site);
    const byKey = Map.groupBy(rows, ({ key }) => key);
    let storedOnce = 0;
    let delivered = 0;
    for (const [key, lead] of load.accepted) {
      const found = byKey.get(`key:${key}`) ?? [];
      if (found.length === 1 && found[0]?.id === lead) storedOnce++;
      const ids = found[0]?.messages ?? [];
      const adfUnderOneId = receiver.adf.get(lead)?.size === 1;
      if (ids.length > 0 && adfUnderOneId && ids.every((id) => receiver.taken.has(id))) delivered++;
    }
    const accepted = [...receiver.taken.values()];
    const { leads: routed, notices, twice } = await noticesOf(db, site);
    const { killed } = stage;
    return {
      run,
      kills: `web ${killed.web}, worker ${killed.worker}, PostgreSQL ${killed.postgres}`,
      accepted: load.accepted.size,
      stored: rows.length,
      storedOnce,
      delivered,
      ...{ routed, notices, notifiedTwice: twice },
      lost: load.accepted.size - delivered + load.changed,
      repeated: accepted.reduce((sum, times) => sum + times - 1, 0),
      failures: load.failures,
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await db.close();
  }
}

async function storedRows(
  db: Database,
  site: Site,
): Promise<{ id: string; key: string; messages: string[] }[]> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ id: string; key: string; messages: string[] }>(
      sql`select l.id, l.idempotency_key as key, array_agg(d.message_id) filter (where d.purpose = 'dealer') as messages
        from leads l left join lead_deliveries d on d.group_id = l.group_id and d.site_id = l.site_id and d.lead_id = l.id
        group by l.id, l.idempotency_key`,
    ),
  );
  return rows;
}

function print(figures: Figures[]): void {
  const names: [keyof Figures, string][] = [
    ["kills", "killed with SIGKILL"],
    ["accepted", "accepted (the client saw it)"],
    ["storedOnce", "of them stored, once"],
    ["delivered", "of them accepted by the mail server"],
    ["lost", "lost"],
    ["routed", "leads of which a member was notified"],
    ["notices", "notices to members"],
    ["notifiedTwice", "members notified twice of a lead"],
    ["repeated", "mails accepted twice, same ids"],
    ["stored", "stored, including those whose response was lost"],
    ["failures", "attempts that failed and were retried"],
    ["seconds", "seconds"],
  ];
  console.table(
    Object.fromEntries(
      names.map(([name, title]) => [title, Object.fromEntries(figures.map((one) => [one.run, one[name]]))]),
    ),
  );
  console.log(JSON.stringify({ stress: "leads-crash", figures }));
}

function configuration(slug: string): string {
  // Open day and night, so that routing never waits.
  const week = [0, 1, 2, 3, 4, 5, 6]
    .map((weekday) => `{ weekday: ${weekday}, open: "00:00", close: "23:59" }`)
    .join(", ");
  return `
group:
  slug: ${slug}
  name: Stress
  dealerships: [{ slug: ${slug}, name: Stress }]
  locations:
    - { slug: ${slug}-yard, name: Stress Yard, location_type: sales, contact_detail: { opening_hours: [${week}] } }
site:
  slug: ${slug}
  name: Stress
  lead:
    acknowledgement: { email: false }
    handling: ${routingYaml}
    routes:
      - channels:
          - { channel: email, to: sales@dealer.example }
          - { channel: adf_email, to: crm@dealer.example }
`;
}

/** The postmaster is the parent of every backend. */
function parentOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  const parent = existsSync(status) ? /^PPid:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1] : undefined;
  if (!parent || Number(parent) <= 1) throw new Error("PostgreSQL's process can't be found on this system");
  return Number(parent);
}
