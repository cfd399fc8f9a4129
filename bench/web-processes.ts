import { commandOptions } from "#tests/support/command-options.ts";
import { childrenOf } from "#tests/support/processes/child-process.ts";
import { cpuMs, mainThreadMs } from "#tests/support/processes/process-usage.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { requestInTurn } from "./load/in-turn.ts";

/**
 * `npm run bench -- web-processes [--processes 1,2] [--responses 400] [--warm-up 500] [--rounds 3]`: results pages of a demo site from one web process and from several on one
 * port, in turn, rendered anew and from the cache. The generator, PostgreSQL and other work share the machine's cores, so the throughput of several
 * processes can't be read from responses a second unless there is a free core for each. Therefore also: how many responses a second there are when the
 * busiest process has a core of its own (responses divided by the processor time of its main thread), and the processor time of a response. Each process has
 * answered `--warm-up` requests before, or code that isn't compiled yet is compared with code that is. Linux.
 */
const options = commandOptions({
  processes: { usual: "1,2" },
  /** Of a round; ten times as many from the cache. */
  responses: { usual: 400, quick: 40 },
  /** Of each process, before the first round. */
  "warm-up": { usual: 500, quick: 20 },
  rounds: { usual: 3, quick: 1 },
});
const { responses, "warm-up": warmUp, rounds } = options;
const counts = options.processes.split(",").map(Number);
const connections = 16;
const host = "harbour.localhost";

type Round = {
  perSecond: number;
  /** Responses a second while the busiest process has a core of its own. */
  onFreeCores: number;
  serverMs: number;
  generatorMs: number;
  /** The part of the responses' processor time that the busiest process had. */
  busiest: number;
};
type Measured = { pages: string; processes: number; rounds: Round[] };

await onStage(async (stage) => {
  await stage.begin(true);
  const measured: Measured[] = [];
  for (const [pages, cacheMb] of [
    ["rendered anew", 0],
    ["cached", 128],
  ] as const) {
    const servers: [ServerProcess, Measured][] = [];
    for (const processes of counts) {
      const server = await stage.serve(
        { ROLE: "web", WEB_PROCESSES: String(processes), PAGE_CACHE_MB: String(cacheMb), BUDGET_RATE: "0" },
        { seconds: 120 },
      );
      servers.push([server, { pages, processes, rounds: [] }]);
    }
    const times = cacheMb > 0 ? 10 : 1;
    for (const [server, { processes }] of servers) await measure(server, warmUp * processes * times);
    for (let round = 0; round < rounds; round++)
      for (const [server, { rounds: all }] of servers) all.push(await measure(server, responses * times));
    for (const [server, result] of servers) {
      measured.push(result);
      await server.stop();
    }
  }
  report(measured);
});

async function measure(server: ServerProcess, requests: number): Promise<Round> {
  const pids = [server.pid, ...childrenOf(server.pid)];
  const before = pids.map((pid) => ({ all: cpuMs(pid) ?? 0, main: mainThreadMs(pid) }));
  const generator = process.cpuUsage();
  const { answers, perSecond } = await requestInTurn(server.port, pagesOf().take(requests), { connections });
  const { user, system } = process.cpuUsage(generator);
  const used = pids.map((pid, at) => ({
    all: (cpuMs(pid) ?? 0) - (before[at]?.all ?? 0),
    main: mainThreadMs(pid) - (before[at]?.main ?? 0),
  }));
  const sum = (of: (one: (typeof used)[number]) => number) => used.reduce((total, one) => total + of(one), 0);
  const busiest = Math.max(...used.map(({ main }) => main));
  return {
    perSecond,
    onFreeCores: (answers / busiest) * 1_000,
    serverMs: sum(({ all }) => all) / answers,
    generatorMs: (user + system) / 1_000 / answers,
    busiest: busiest / sum(({ main }) => main),
  };
}

/** Forty results pages over and over. */
function* pagesOf(): Generator<{ host: string; path: string }> {
  for (let at = 0; ; at++)
    yield { host, path: `/search?page=${1 + (at % 4)}&price=${5_000 + 1_000 * (at % 10)}:` };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function report(measured: Measured[]): void {
  const rows = measured.map(({ pages, processes, rounds: all }) => {
    const of = (name: keyof Round) => median(all.map((round) => round[name]));
    return {
      pages,
      processes,
      perSecond: of("perSecond"),
      onFreeCores: of("onFreeCores"),
      serverMs: of("serverMs"),
      generatorMs: of("generatorMs"),
      busiest: of("busiest"),
    };
  });
  console.log(
    "\n| pages | web processes | responses/s | on free cores | ratio | CPU of the server, ms a response | of the generator | busiest process |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  for (const row of rows) {
    const one = rows.find(({ pages, processes }) => pages === row.pages && processes === counts[0]);
    console.log(
      `| ${row.pages} | ${row.processes} | ${Math.round(row.perSecond)} | ${Math.round(row.onFreeCores)} | ${(row.onFreeCores / (one?.onFreeCores ?? 1)).toFixed(2)} | ${row.serverMs.toFixed(2)} | ${row.generatorMs.toFixed(2)} | ${Math.round(row.busiest * 100)} % |`,
    );
  }
  console.log(JSON.stringify({ bench: "web-processes", connections, responses, warmUp, rounds, rows }));
}
