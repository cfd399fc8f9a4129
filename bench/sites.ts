import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { commandOptions } from "#tests/support/command-options.ts";
import { root } from "#tests/support/processes/root.ts";
import { onStage, type ServerStage } from "#tests/support/processes/server-stage.ts";
import { inspectable, liveMemory } from "./load/live-memory.ts";
import { untilLoaded } from "./load/until-loaded.ts";
import { copyDemoCars, makeSites } from "./stock/copies.ts";

/**
 * `npm run bench -- sites [--sites 200] [--cars 300] [--photos 30]`: many dealers on one process: processor time until it is ready and until
 * all stock is in memory, live memory a site after a full garbage collection (also once each site was searched for words), the first
 * answers of sites whose stock isn't in memory, and what these cost the visitors of another site. Of more sites than fit into memory
 * (5,000) some are evicted. `--before FOLDER` measures another build in turn, over the same database. `--photos` gives every car so many.
 * Times depend on what else the machine does; processor time and memory don't.
 */
const options = commandOptions({
  sites: { usual: 200, quick: 3 },
  cars: { usual: 300, quick: 50 },
  photos: { usual: 0 },
  before: { usual: null },
});
const { sites: count, cars } = options;
const builds: [string, string][] = [
  ...(options.before ? [["before", resolve(options.before)] as [string, string]] : []),
  ["now", resolve(root, "build")],
];

type Times = { p50: number; p99: number; max: number };
type Figures = {
  readyMs: number;
  readyCpuMs: number;
  readyMb: number;
  loadedMs: number;
  loadedCpuMs: number;
  residentMb: number;
  /** The sites in memory then. */
  loaded: number;
  /** Once every site was searched, and how often a group was evicted for that. */
  searchedResidentMb: number;
  evicted: number;
  siteMb: number;
  searchedSiteMb: number;
  cold: Times;
  meanwhile: Times;
  alone: Times;
};

await onStage(async (stage) => {
  await stage.begin(true);
  const demoSites = (await stage.sites.list()).length;
  const demo = new Map<string, number>();
  for (const [name, build] of builds) demo.set(name, (await liveWhenLoaded(stage, build, [])).liveMb);
  const slugs = Array.from({ length: count }, (_, at) => `bench-${at}`);
  await copyDemoCars(stage.url, await makeSites(stage.sites, slugs), cars, options.photos);
  const figures: Record<string, Figures> = {};
  for (const [name, build] of builds) {
    const { server, ...loaded } = await liveWhenLoaded(stage, build, slugs);
    const { searchedMb, liveMb, ...start } = loaded;
    const copies = start.loaded - demoSites;
    const siteMb = (liveMb - (demo.get(name) ?? 0)) / copies;
    await server.stop();
    figures[name] = {
      readyMs: server.readyAfterMs,
      ...start,
      siteMb,
      searchedSiteMb: siteMb + (searchedMb - liveMb) / copies,
      ...(await coldSites(stage, build, slugs)),
    };
  }
  report(figures);
});

/** A server with all of its stock in memory. @param slugs sites that are searched then; without them the server is stopped */
async function liveWhenLoaded(stage: ServerStage, build: string, slugs: readonly string[]) {
  const sites = (await stage.sites.list()).length;
  const { port, nodeOptions } = await inspectable();
  const server = await stage.serve({}, { seconds: 600, nodeOptions, build });
  const readyCpuMs = server.cpuMs();
  const readyMb = server.residentMb();
  const loadedMs = server.readyAfterMs + (await untilLoaded(server, sites));
  const loadedCpuMs = server.cpuMs();
  const residentMb = server.residentMb();
  const loaded = (await server.metrics()).get("sites_indexed") ?? 0;
  const { heapMb, outsideMb } = await liveMemory(port);
  const hosts = slugs.map((slug) => `${slug}.localhost`);
  await inTurn(server.port, hosts, () => ({
    path: "/api/search",
    body: JSON.stringify({ query: "white mazda" }),
  }));
  const searchedResidentMb = server.residentMb();
  const evicted = (await server.metrics()).get("groups_evicted_total") ?? 0;
  const searched = await liveMemory(port);
  if (slugs.length === 0) await server.stop();
  return {
    server,
    readyCpuMs,
    readyMb,
    loadedMs,
    loadedCpuMs,
    residentMb,
    loaded,
    searchedResidentMb,
    evicted,
    liveMb: heapMb + outsideMb,
    searchedMb: searched.heapMb + searched.outsideMb,
  };
}

/**
 * The first answer of each site, of which only the last few are in memory; and those of a site that is, sent all the time, alone and
 * meanwhile.
 */
async function coldSites(
  stage: ServerStage,
  build: string,
  slugs: readonly string[],
): Promise<Pick<Figures, "cold" | "meanwhile" | "alone">> {
  const server = await stage.serve({ STOCK_CARS: String(cars * 3) }, { seconds: 600, build });
  const [warm, ...others] = slugs.map((slug) => `${slug}.localhost`);
  const search = () => ({ path: "/search" });
  await inTurn(server.port, [warm!, warm!], search);
  const alone = await inTurn(server.port, Array(500).fill(warm), search, 4);
  let ended = false;
  const steadily = (function* () {
    while (!ended) yield warm!;
  })();
  const meanwhile = inTurn(server.port, steadily, search, 4);
  const cold = await inTurn(server.port, others, search);
  ended = true;
  const figures = { cold: timesOf(cold), meanwhile: timesOf(await meanwhile), alone: timesOf(alone) };
  await server.stop();
  return figures;
}

/** Milliseconds of each request, sent one after another, with a pause before each. */
async function inTurn(
  port: number,
  hosts: Iterable<string>,
  requestTo: (host: string) => { path: string; body?: string },
  pauseMs = 0,
): Promise<number[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1, headersTimeout: 120_000 });
  const times: number[] = [];
  try {
    for (const host of hosts) {
      if (pauseMs > 0) await pause(pauseMs);
      const { path, body } = requestTo(host);
      const address = `10.60.${(times.length >> 7) & 127}.${1 + (times.length & 127)}`;
      const began = performance.now();
      const answer = await pool.request({
        path,
        method: body ? "POST" : "GET",
        body: body ?? null,
        headers: {
          host: `${host}:${port}`,
          "x-forwarded-for": address,
          "accept-encoding": "br",
          ...(body ? { "content-type": "application/json", origin: `http://${host}:${port}` } : {}),
        },
      });
      await answer.body.arrayBuffer();
      if (answer.statusCode !== 200) throw new Error(`${host}${path} answered ${answer.statusCode}`);
      times.push(performance.now() - began);
    }
  } finally {
    await pool.destroy();
  }
  return times;
}

function timesOf(all: readonly number[]): Times {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

function report(figures: Record<string, Figures>): void {
  const names = Object.keys(figures);
  const row = (title: string, of: (one: Figures) => string) =>
    `| ${title} | ${names.map((name) => of(figures[name]!)).join(" | ")} |`;
  const ms = ({ p50, p99, max }: Times) => [p50, p99, max].map((one) => one.toFixed(0)).join(", ");
  const load = loadavg()[0]?.toFixed(0);
  console.log(
    `${count} sites of ${cars} cars beside the demo's; load average ${load} on ${processors()} processors.\n`,
  );
  console.log(
    [
      `| | ${names.join(" | ")} |\n|---|${names.map(() => "---:|").join("")}`,
      row("ready: s, processor s, resident MB", ({ readyMs, readyCpuMs, readyMb }) =>
        [(readyMs / 1000).toFixed(1), (readyCpuMs / 1000).toFixed(1), readyMb.toFixed(0)].join(", "),
      ),
      row(
        "stock in memory: sites, s, processor s, resident MB",
        ({ loaded, loadedMs, loadedCpuMs, residentMb }) =>
          [loaded, (loadedMs / 1000).toFixed(1), (loadedCpuMs / 1000).toFixed(1), residentMb.toFixed(0)].join(
            ", ",
          ),
      ),
      row("once all sites were searched: resident MB, groups evicted", ({ searchedResidentMb, evicted }) =>
        [searchedResidentMb.toFixed(0), evicted].join(", "),
      ),
      row("live MB a site", ({ siteMb }) => siteMb.toFixed(2)),
      row("live MB a site once words were searched", ({ searchedSiteMb }) => searchedSiteMb.toFixed(2)),
      row("first answer of a site: p50, p99, max ms", ({ cold }) => ms(cold)),
      row("another site's answers meanwhile: p50, p99, max ms", ({ meanwhile }) => ms(meanwhile)),
      row("its answers otherwise: p50, p99, max ms", ({ alone }) => ms(alone)),
    ].join("\n"),
  );
  console.log(`\n${JSON.stringify({ bench: "sites", sites: count, cars, ...figures })}`);
}

function processors(): number {
  return readFileSync("/proc/cpuinfo", "utf8").match(/^processor/gm)?.length ?? 0;
}
