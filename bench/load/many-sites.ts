import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import { copyDemoCars, makeSites } from "../stock/copies.ts";
import { type LoopFigures, requestInTurn } from "./in-turn.ts";
import { untilLoaded } from "./until-loaded.ts";

const carsEach = 300;

/**
 * Many dealers on one process: its start, memory a site, first and later responses, and the total memory
 * retained.
 */
export async function loadManySites(
  stage: ServerStage,
  { sites: count, quick, nodeOptions }: { sites: number; quick: boolean; nodeOptions: string[] },
): Promise<void> {
  await stage.begin(true);
  const slugs = Array.from({ length: count }, (_, at) => `bench-${at}`);
  const began = performance.now();
  const groups = await makeSites(stage.sites, slugs);
  await copyDemoCars(stage.url, groups, carsEach);
  console.log(
    `${count} sites of ${carsEach} cars made in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`,
  );
  const server = await stage.serve({}, { seconds: 600, nodeOptions });
  // V8 collects the start's garbage after some idle seconds.
  const rest = async (name: string): Promise<void> => {
    await pause(20_000);
    states.push([`${name}, 20 s later`, await stateOf(server)]);
  };
  const states: [string, State][] = [["ready", await stateOf(server)]];
  const loadedMs = server.readyAfterMs + (await untilLoaded(server, (await stage.sites.list()).length));
  states.push(["all stock in memory", await stateOf(server)]);
  await rest("all stock in memory");
  const hosts = slugs.map((slug) => `${slug}.localhost:${server.port}`);
  const rows: [string, LoopFigures][] = [];
  const walk = async (name: string, paths: string[]): Promise<void> => {
    const requests = paths.flatMap((path) => hosts.map((host) => ({ host, path })));
    rows.push([name, await requestInTurn(server.port, requests)]);
    states.push([name, await stateOf(server)]);
  };
  await walk("results, the first response of each site", ["/search"]);
  await walk("results again", ["/search"]);
  await walk("front page, not cached", ["/"]);
  await walk("pages 2 and 3 of results, not cached", ["/search?page=2", "/search?page=3"]);
  for (let round = 1; round <= (quick ? 1 : 3); round++)
    await walk(`all of these again, round ${round}`, ["/", "/search", "/search?page=2", "/search?page=3"]);

  await rest("total");
  console.log(`${count} sites, one server process.\n`);
  console.log(
    `Begins to listen after ${(server.listeningAfterMs / 1000).toFixed(1)} s, ready after ${(server.readyAfterMs / 1000).toFixed(1)} s, all stock in memory after ${(loadedMs / 1000).toFixed(1)} s.\n`,
  );
  console.log(
    "| all sites in turn, one visitor | responses | p50 ms | p95 | p99 | max |\n|---|---:|---:|---:|---:|---:|",
  );
  for (const [name, { answers, p50, p95, p99, max }] of rows)
    console.log(
      `| ${name} | ${answers} | ${[p50, p95, p99, max].map((one) => one.toFixed(1)).join(" | ")} |`,
    );
  console.log(
    "\n| memory after | resident MB | JavaScript MB | outside of it MB | MB a site | groups in memory | cached pages | MB of them |\n|---|---:|---:|---:|---:|---:|---:|---:|",
  );
  for (const [name, state] of states)
    console.log(
      `| ${name} | ${[state.residentMb, state.heapMb, state.outsideMb].map((mb) => mb.toFixed(0)).join(" | ")} | ${(state.residentMb / count).toFixed(2)} | ${state.groups} | ${state.pages} | ${state.pagesMb.toFixed(0)} |`,
    );
  const start = { listeningMs: server.listeningAfterMs, readyMs: server.readyAfterMs, loadedMs };
  console.log(
    `\n${JSON.stringify({ bench: "load", sites: count, carsEach, start, asked: Object.fromEntries(rows), memory: Object.fromEntries(states) })}`,
  );
}

type State = Awaited<ReturnType<typeof stateOf>>;

async function stateOf(server: ServerProcess) {
  const metrics = await server.metrics();
  const of = (name: string) => metrics.get(name) ?? 0;
  return {
    residentMb: server.residentMb(),
    heapMb: of("nodejs_heap_size_used_bytes") / 1e6,
    outsideMb: of("nodejs_external_memory_bytes") / 1e6,
    groups: of("groups_loaded"),
    pages: of("page_cache_pages"),
    pagesMb: of("page_cache_bytes") / 1e6,
  };
}
