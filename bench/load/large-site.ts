import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { changePrice, type ServerStage } from "#tests/support/processes/server-stage.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { readCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { copyDemoCars, makeSites } from "../stock/copies.ts";
import { LoadClient } from "./client.ts";
import { type LoadRequest, type LoopFigures, requestInTurn } from "./in-turn.ts";
import { longRun, longRunReport } from "./long-run.ts";
import { climb, kneeLine, stepsOf, stepsTable } from "./steps.ts";
import { untilLoaded } from "./until-loaded.ts";

const slug = "bench-large";

/**
 * One site with this many cars: its start, its pages, its search, a changed car, and the mix at rising rates, then at half of the knee.
 */
export async function loadOneLargeSite(
  stage: ServerStage,
  {
    cars,
    minutes,
    quick,
    nodeOptions,
  }: { cars: number; minutes: number; quick: boolean; nodeOptions: string[] },
): Promise<void> {
  await stage.begin(true);
  const groups = await makeSites(stage.sites, [slug]);
  await copyDemoCars(stage.url, groups, cars);
  const site = await stage.sites.bySlug(slug);
  if (!site) throw new Error("the bench's site doesn't exist");
  const server = await stage.serve({}, { seconds: 300, nodeOptions });
  const loadedMs = server.readyAfterMs + (await untilLoaded(server, (await stage.sites.list()).length));
  const started = { residentMb: server.residentMb(), heapMb: await heapMb(server) };
  const seconds = quick ? 3 : 10;
  const host = `${slug}.localhost:${server.port}`;
  const catalog = await readCatalog(server.port, site, 20);

  const pages = distinctResults(host, catalog.makeModels);
  const rows: [string, LoopFigures][] = [
    ["results pages, uncached, one visitor", await requestInTurn(server.port, pages, { seconds })],
    [
      "results pages, uncached, 8 visitors",
      await requestInTurn(server.port, pages, { seconds, connections: 8 }),
    ],
    [
      "one results page, cached, 8 visitors",
      await requestInTurn(server.port, always({ host, path: "/search" }), { seconds, connections: 8 }),
    ],
    ["search calls, one visitor", await requestInTurn(server.port, searchCalls(host, catalog), { seconds })],
    [
      "search calls, 8 visitors",
      await requestInTurn(server.port, searchCalls(host, catalog), { seconds, connections: 8, headers: {} }),
    ],
    [
      "car pages, uncached, one visitor",
      await requestInTurn(
        server.port,
        catalog.cars.map((path) => ({ host, path })),
        { seconds },
      ),
    ],
  ];
  const fresh = await freshness(stage, server, host, groups.get(slug) ?? "", quick ? 5 : 20);

  console.log(
    `One site of ${cars} cars (copies of the demo's, inserted directly into the table), in addition to the demo's sites; one server process.\n`,
  );
  console.log("| start | |\n|---|---|");
  console.log(`| begins to listen after | ${(server.listeningAfterMs / 1000).toFixed(1)} s |`);
  console.log(`| ready after | ${(server.readyAfterMs / 1000).toFixed(1)} s |`);
  console.log(`| all cars read and indexed after | ${(loadedMs / 1000).toFixed(1)} s |`);
  console.log(
    `| memory then: resident, of it JavaScript | ${started.residentMb.toFixed(0)}, ${started.heapMb.toFixed(0)} MB |`,
  );
  console.log(
    `| a changed price shows in search after: median, most of ${fresh.length} | ${fresh[fresh.length >> 1]?.toFixed(0)}, ${fresh.at(-1)?.toFixed(0)} ms |\n`,
  );
  console.log(
    "| sequential requests | responses/s | p50 ms | p95 | p99 | max |\n|---|---:|---:|---:|---:|---:|",
  );
  for (const [name, { perSecond, p50, p95, p99, max }] of rows)
    console.log(
      `| ${name} | ${perSecond.toFixed(0)} | ${[p50, p95, p99, max].map((one) => one.toFixed(1)).join(" | ")} |`,
    );

  const client = await LoadClient.begin(server.port, [catalog], 11);
  try {
    await client.run(50, quick ? 3 : 15);
    stage.changePrices(5_000, [...groups.values()]);
    const { steps, knee } = await climb(server, client, seconds, stepsOf({ quick }));
    console.log(`\n${stepsTable(steps)}\n\n${kneeLine(knee)}`);
    const run = await longRun(server, client, { rate: Math.max(1, Math.round(knee / 2)), minutes });
    await stage.endChanges();
    console.log(longRunReport(run, [["prices changed", String(stage.changed)]]));
    const memory = { residentMb: server.residentMb(), heapMb: await heapMb(server) };
    console.log(
      `Memory after all of it: ${memory.residentMb.toFixed(0)} MB resident, ${memory.heapMb.toFixed(0)} MB JavaScript.`,
    );
    const start = { listeningMs: server.listeningAfterMs, readyMs: server.readyAfterMs, loadedMs };
    const { slowest: _, ...soak } = run.soak;
    console.log(
      `\n${JSON.stringify({ bench: "load", cars, start, started, fresh, asked: Object.fromEntries(rows), knee, memory, soak, slopes: run.slopes, steps: steps.map(({ byKind: _, slowest: __, ...step }) => step) })}`,
    );
  } finally {
    client.end();
  }
}

async function heapMb(server: ServerProcess): Promise<number> {
  return ((await server.metrics()).get("nodejs_heap_size_used_bytes") ?? 0) / 1e6;
}

function* always(request: LoadRequest): Generator<LoadRequest> {
  for (;;) yield request;
}

/** Results pages that all differ, so that none is cached. */
function distinctResults(host: string, makeModels: string[]): Generator<LoadRequest> {
  const dice = mulberry(3);
  return (function* () {
    for (let count = 0; ; count++) {
      const model = makeModels[Math.floor(dice() ** 2 * makeModels.length)] ?? "";
      const floor = 1_000 + count;
      const sort = ["relevance", "latest", "price_asc"][count % 3];
      const chosen = count % 2 ? `make_model=${encodeURIComponent(model)}&` : "";
      yield { host, path: `/search?${chosen}price=${floor}:90000&sortBy=${sort}&page=${1 + (count % 4)}` };
    }
  })();
}

function searchCalls(
  host: string,
  { makes, bodies }: { makes: string[]; bodies: string[] },
): Generator<LoadRequest> {
  const dice = mulberry(5);
  const one = (list: string[]) => list[Math.floor(dice() ** 2 * list.length)] ?? "";
  return (function* () {
    for (let count = 0; ; count++) {
      const filters = {
        ...(dice() < 0.6 ? { make: [one(makes)] } : {}),
        ...(dice() < 0.3 ? { body: [one(bodies)] } : {}),
        ...(dice() < 0.3 ? { price: `10000:${20 + (count % 40)}000` } : {}),
      };
      yield { host, path: "/api/search", body: JSON.stringify({ filters }) };
    }
  })();
}

/** Milliseconds from the commit of a changed price until a search for that price finds its car, sorted. */
async function freshness(
  stage: ServerStage,
  server: ServerProcess,
  host: string,
  groupId: string,
  times: number,
): Promise<number[]> {
  const pool = new Pool(`http://127.0.0.1:${server.port}`);
  const out: number[] = [];
  try {
    for (let at = 0; at < times; at++) {
      const price = 2_000_000 + at;
      await changePrice(stage.db, groupId, price);
      const committed = performance.now();
      const body = JSON.stringify({ filters: { price: `${price}:${price}` }, hitsPerPage: 1 });
      for (;;) {
        const answer = await pool.request({
          path: "/api/search",
          method: "POST",
          body,
          headers: {
            host,
            origin: `http://${host}`,
            "content-type": "application/json",
            // A client address for each price: rate limits count by address.
            "x-forwarded-for": `10.9.${at >> 7}.${1 + (at & 127)}`,
          },
        });
        const { count } = (await answer.body.json()) as { count: number };
        if (count > 0) break;
        if (performance.now() - committed > 20_000) throw new Error("a changed price never showed");
        await pause(2);
      }
      out.push(performance.now() - committed);
    }
  } finally {
    await pool.destroy();
  }
  return out.sort((a, b) => a - b);
}
