import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createSiteStore } from "#platform/config/site-store.server.ts";
import { type Database, openDatabase } from "#platform/database/client.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { leads } from "#platform/database/lead-tables.ts";
import { enquiryBody } from "#tests/support/enquiry-load.ts";
import { type ProxyManners, RollingProxy } from "#tests/support/processes/round-robin-proxy.ts";
import { prepareDatabase, ServerProcess } from "#tests/support/processes/server-process.ts";

/**
 * Replaces two web processes and one worker in turn while shoppers send requests through a proxy. Measured
 * for a proxy that neither polls nor retries, for one that retries refused connections, and for one that
 * polls /readyz while processes announce their shutdown.
 */
const { values } = parseArgs({
  options: {
    shoppers: { type: "string", default: "8" },
    rounds: { type: "string", default: "2" },
    /**
     * The first of three ports, below the range of outgoing connections: a process restarts on its own port.
     */
    port: { type: "string", default: "3961" },
  },
});
const [shoppers, rounds, firstPort] = [Number(values.shoppers), Number(values.rounds), Number(values.port)];
const host = "harbour.localhost";

type Row = {
  drain: number;
  proxy: string;
  requests: number;
  failed: number;
  retried: number;
  slowestMs: number;
  /** Leads whose response was a success, and the number of new leads in the database. */
  leads: number;
  stored: number;
};

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-stress-rolling-"));
const running = new Set<ServerProcess>();
const starting = new Set<Promise<ServerProcess>>();
let proxy: RollingProxy | null = null;
let db: Database | null = null;
let ending: Promise<void> | null = null;

/** Ends everything that was started; further calls wait for the same end. */
function end(): Promise<void> {
  ending ??= endAll();
  return ending;
}

async function endAll(): Promise<void> {
  await proxy?.stop();
  // A process that is still starting is ended once it is ready, or it would stay.
  await Promise.allSettled(starting);
  await Promise.all([...running].map((server) => server.stop("SIGKILL")));
  await db?.close();
  if (!process.env.DATABASE_URL) await removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void end().finally(() => process.exit(130)));

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const launch = ServerProcess.start(env, { seconds: 120 });
  starting.add(launch);
  try {
    const server = await launch;
    running.add(server);
    return server;
  } finally {
    starting.delete(launch);
  }
}

/** The recipient of enquiries; known when the demo is loaded. */
let enquiry: Record<string, string | boolean> = {};
/** Shoppers' requests in sequence; the second of each pair is a form or null. */
const requests: [string, ((n: number) => string) | null][] = [
  ["/", null],
  ["/search", null],
  ["/api/search", () => JSON.stringify({ hitsPerPage: 20 })],
  ["/search/used-cars", null],
  ["/api/leads", (n) => enquiryBody(`rolling-${n}`, enquiry)],
];

/** One request through the proxy; its status, 0 when there was no complete response. */
function sendRequest(port: number, agent: Agent, at: number): Promise<number> {
  const [path, form] = requests[at % requests.length] as (typeof requests)[number];
  const body = form ? form(at) : "";
  return new Promise((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        agent,
        method: form ? "POST" : "GET",
        headers: {
          host,
          origin: `http://${host}`,
          // Different client addresses: no request is rate-limited.
          "x-forwarded-for": `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
          ...(form ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {}),
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
        answer.on("error", () => resolve(0));
      },
    );
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

let sent = 0;

async function leadsStored(): Promise<number> {
  const found = await db?.withSite(siteKey, (tx) => tx.$count(leads));
  return found ?? 0;
}

async function measure(drain: number, name: string, manners: ProxyManners): Promise<Row> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    FORECOURT_LOCAL: "1",
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    DRAIN_SECONDS: String(drain),
  };
  const ports = [firstPort, firstPort + 1];
  const web = (port: number) => start({ ...env, ROLE: "web", PORT: String(port) });
  const servers = await Promise.all(ports.map(web));
  let worker = await start({ ...env, ROLE: "worker", PORT: String(firstPort + 2) });
  proxy = await RollingProxy.start(ports, manners);
  const { port } = proxy;
  const row: Row = {
    drain,
    proxy: name,
    requests: 0,
    failed: 0,
    retried: 0,
    slowestMs: 0,
    leads: 0,
    stored: 0,
  };
  const before = await leadsStored();
  let over = false;
  const shopper = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) {
      const at = sent++;
      const began = performance.now();
      const status = await sendRequest(port, agent, at);
      row.requests++;
      row.slowestMs = Math.max(row.slowestMs, performance.now() - began);
      if (status !== 200) row.failed++;
      else if (requests[at % requests.length]?.[0] === "/api/leads") row.leads++;
      await pause(20);
    }
    agent.destroy();
  };
  const load = Array.from({ length: shoppers }, shopper);
  const replace = async (old: ServerProcess, next: () => Promise<ServerProcess>) => {
    await pause(1_000);
    await old.stop();
    running.delete(old);
    return next();
  };
  for (let round = 0; round < rounds; round++) {
    for (const [at, old] of servers.entries()) servers[at] = await replace(old, () => web(ports[at] ?? 0));
    worker = await replace(worker, () => start({ ...env, ROLE: "worker", PORT: String(worker.port) }));
  }
  await pause(1_000);
  over = true;
  await Promise.all(load);
  row.stored = (await leadsStored()) - before;
  row.retried = proxy.retried;
  await proxy.stop();
  proxy = null;
  for (const server of [...servers, worker]) {
    await server.stop();
    running.delete(server);
  }
  return row;
}

let url = "";
let siteKey = { groupId: "", id: "" };
try {
  url = process.env.DATABASE_URL ?? (await embeddedPostgres(dataDir));
  prepareDatabase({ DATABASE_URL: url, DATA_DIR: dataDir, FORECOURT_LOCAL: "1" });
  db = openDatabase(url, 1);
  const site = await createSiteStore(db, () => new Date()).bySlug("harbour");
  const location = site?.locations[0];
  if (!site || !location) throw new Error("the demo isn't there");
  siteKey = site;
  enquiry = {
    location: location.id,
    dealership_slug: location.dealership_slug ?? "",
    terms_conditions: true,
  };
  const rows = [
    await measure(0, "neither polls nor retries", { looks: false, retries: false }),
    await measure(0, "retries refused connections", { looks: false, retries: true }),
    await measure(2, "polls /readyz", { looks: true, retries: false }),
    await measure(2, "polls and retries", { looks: true, retries: true }),
  ];
  console.log(
    `\nEach of two web processes and the worker replaced ${rounds} times under ${shoppers} shoppers, on one machine that also runs the proxy\n`,
  );
  console.log(
    "| `DRAIN_SECONDS` | proxy | requests | failed | retried by the proxy | slowest ms | leads accepted, stored |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const { drain, proxy: name, requests, failed, retried, slowestMs, leads, stored } of rows)
    console.log(
      `| ${drain} | ${name} | ${requests} | ${failed} | ${retried} | ${Math.round(slowestMs)} | ${leads}, ${stored} |`,
    );
  console.log(JSON.stringify({ stress: "rolling", shoppers, rounds, rows }));
  if (rows.slice(2).some(({ failed, leads, stored }) => failed > 0 || leads !== stored)) process.exitCode = 1;
} finally {
  await end();
}
