import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { like, sql } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { enquiryBody } from "#tests/support/enquiry-load.ts";
import { type ProxyManners, RollingProxy } from "#tests/support/processes/round-robin-proxy.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { onStage, type ServerStage } from "#tests/support/processes/server-stage.ts";

/**
 * `npm run stress -- rolling [--shoppers 8] [--rounds 2] [--port 3961] [--web-processes 1] [--drained] [--from FOLDER]`: replaces two web processes and one worker in turn while shoppers send requests through a proxy. Measured
 * for a proxy that neither polls nor retries, for one that retries refused connections, and for one that
 * polls /readyz while processes announce their shutdown. `--web-processes`: each of the two is a supervisor with so many (`WEB_PROCESSES`);
 * several, such as `1,2`, are measured in turn. `--drained` leaves out what isn't expected to be without failures.
 * `--from`: another checkout, built, whose processes and database are there first: the database is brought to this version while they serve, then
 * this version's processes replace them.
 */
const options = commandOptions({
  shoppers: { usual: 8, quick: 2 },
  rounds: { usual: 2, quick: 1 },
  /** The first of three ports, below the range of outgoing connections: a process restarts on its own port. */
  port: { usual: 3961 },
  "web-processes": { usual: "1" },
  drained: { usual: false, quick: true },
  from: { usual: null },
});
const { shoppers, rounds, port: firstPort, from } = options;
const host = "harbour.localhost";

type Row = {
  webProcesses: string;
  drain: number;
  proxy: string;
  requests: number;
  failed: number;
  /** Failures by status; 0 for those without a complete response. */
  statuses: Record<number, number>;
  retried: number;
  slowestMs: number;
  /** Leads whose response was a success, and the number of new leads of these shoppers in the database. */
  leads: number;
  stored: number;
};

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

const proxies: [drain: number, name: string, ProxyManners][] = [
  [0, "neither polls nor retries", { looks: false, retries: false }],
  [0, "retries refused connections", { looks: false, retries: true }],
  [2, "polls /readyz", { looks: true, retries: false }],
  [2, "polls and retries", { looks: true, retries: true }],
];

await onStage(async (stage) => {
  await stage.begin(true, from ?? undefined);
  const site = await stage.sites.bySlug("harbour");
  const location = site?.locations[0];
  if (!site || !location) throw new Error("the demo isn't there");
  enquiry = {
    location: location.id,
    dealership_slug: location.dealership_slug ?? "",
    terms_conditions: true,
  };
  const leadsStored = () =>
    stage.db.withSite(site, (tx) =>
      tx.$count(leads, like(sql`${leads.payload} ->> 'name'`, "Shopper rolling-%")),
    );
  const rows: Row[] = [];
  for (const webProcesses of options["web-processes"].split(","))
    for (const [drain, name, manners] of proxies)
      if (drain > 0 || !options.drained)
        rows.push(await measure(stage, { webProcesses, drain, name, manners, leadsStored }));
  report(rows);
});

async function measure(
  stage: ServerStage,
  {
    webProcesses,
    drain,
    name,
    manners,
    leadsStored,
  }: {
    webProcesses: string;
    drain: number;
    name: string;
    manners: ProxyManners;
    leadsStored(): Promise<number>;
  },
): Promise<Row> {
  let checkout = from ?? undefined;
  const start = (env: Record<string, string>) =>
    stage.serve({ LOG_LEVEL: "error", DRAIN_SECONDS: String(drain), ...env }, { seconds: 120, checkout });
  const ports = [firstPort, firstPort + 1];
  const web = (port: number) => start({ ROLE: "web", PORT: String(port), WEB_PROCESSES: webProcesses });
  const startWorker = () => start({ ROLE: "worker", PORT: String(firstPort + 2) });
  const servers = await Promise.all(ports.map(web));
  let worker = await startWorker();
  const proxy = await RollingProxy.start(ports, manners);
  const row: Row = {
    webProcesses,
    drain,
    proxy: name,
    requests: 0,
    failed: 0,
    statuses: {},
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
      const status = await sendRequest(proxy.port, agent, at);
      row.requests++;
      row.slowestMs = Math.max(row.slowestMs, performance.now() - began);
      if (status !== 200) {
        row.failed++;
        row.statuses[status] = (row.statuses[status] ?? 0) + 1;
      } else if (requests[at % requests.length]?.[0] === "/api/leads") row.leads++;
      await pause(20);
    }
    agent.destroy();
  };
  const load = Array.from({ length: shoppers }, shopper);
  const replace = async (old: ServerProcess, next: () => Promise<ServerProcess>) => {
    await pause(1_000);
    await old.stop();
    return next();
  };
  if (from) {
    await pause(1_000);
    await stage.prepare(true);
    checkout = undefined;
  }
  for (let round = 0; round < rounds; round++) {
    for (const [at, old] of servers.entries()) servers[at] = await replace(old, () => web(ports[at] ?? 0));
    worker = await replace(worker, startWorker);
  }
  await pause(1_000);
  over = true;
  await Promise.all(load);
  row.stored = (await leadsStored()) - before;
  row.retried = proxy.retried;
  await proxy.stop();
  for (const server of [...servers, worker]) await server.stop();
  return row;
}

function report(rows: Row[]): void {
  console.log(
    `\nEach of two web processes, or supervisors of several, and the worker replaced ${rounds} times under ${shoppers} shoppers, on one machine that also runs the proxy\n`,
  );
  console.log(
    "| `WEB_PROCESSES` | `DRAIN_SECONDS` | proxy | requests | failed | retried by the proxy | slowest ms | leads accepted, stored |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const {
    webProcesses,
    drain,
    proxy,
    requests,
    failed,
    statuses,
    retried,
    slowestMs,
    leads,
    stored,
  } of rows) {
    const by = failed === 0 ? "0" : `${failed} (${JSON.stringify(statuses)})`;
    console.log(
      `| ${webProcesses} | ${drain} | ${proxy} | ${requests} | ${by} | ${retried} | ${Math.round(slowestMs)} | ${leads}, ${stored} |`,
    );
  }
  console.log(JSON.stringify({ stress: "rolling", shoppers, rounds, rows }));
  if (rows.some(({ drain, failed, leads, stored }) => drain > 0 && (failed > 0 || leads !== stored)))
    process.exitCode = 1;
}
