import { fork, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandOptions } from "#tests/support/command-options.ts";
import { installPeers } from "./search/peer-packages.ts";
import { type Figures, median, printTable, summarise, type Timed } from "./search/report.ts";
import type { AnswerParts, Report, Task } from "./search/worker.ts";

/**
 * The search bench: `npm run bench -- search [--sizes 1000,10000] [--engines own,naive] [--seconds 6]`. Every
 * engine runs in its own process, batches of the same queries in turn, so that other load on the machine
 * affects all alike. A slow engine covers as much of the shuffled workload as its seconds allow; ratios are
 * taken over the queries it covered. Set DATABASE_URL to measure your own PostgreSQL and not the embedded
 * one. `--opensearch URL` adds a search server, through the program's adapter (`scripts/open-search-node.ts`
 * starts one on loopback).
 */
const options = commandOptions({
  sizes: { usual: "1000,10000,100000", quick: "1000" },
  engines: { usual: "own,naive,node:sqlite,PostgreSQL,DuckDB,itemsjs,Orama" },
  seconds: { usual: 6, quick: 0.5 },
  opensearch: { usual: null },
});
const QUERIES = 500;
const BATCH = 25;

class Worker {
  readonly name: string;
  readonly #process;
  constructor(name: string) {
    this.name = name;
    const script = fileURLToPath(new URL("./search/worker.ts", import.meta.url));
    this.#process = fork(script, { execArgv: ["--expose-gc", "--max-old-space-size=6000", "--no-warnings"] });
  }
  perform(task: Task): Promise<Report> {
    return new Promise((resolve, reject) => {
      const died = () => reject(new Error(`${this.name}: process ended`));
      this.#process.once("exit", died);
      this.#process.once("message", (report: Report) => {
        this.#process.off("exit", died);
        if (report.error === undefined) resolve(report);
        else reject(new Error(report.error));
      });
      this.#process.send(task);
    });
  }
  end(): void {
    this.#process.kill();
  }
}

type Lane = Timed & { worker: Worker; spent: number; answers: AnswerParts[]; next: number };

const missing = new Map<string, string>();
const wanted = [...options.engines.split(","), ...(options.opensearch ? ["OpenSearch"] : [])];
const peers = wanted.filter((name) => ["DuckDB", "itemsjs", "Orama"].includes(name));
const failure = peers.length > 0 ? installPeers(options.isQuick) : null;
if (failure !== null) for (const name of peers) missing.set(name, failure);
if (!options.opensearch)
  console.log(
    "OpenSearch: skipped: needs --opensearch URL (scripts/open-search-node.ts, with Java and Maven)",
  );
const postgresFolder = join(tmpdir(), "forecourt-bench-search");
let postgresUrl = process.env.DATABASE_URL;
let embedded = false;
if (wanted.includes("PostgreSQL") && postgresUrl === undefined) {
  try {
    const { embeddedPostgres } = await import("#platform/database/embedded-postgres.server.ts");
    postgresUrl = await embeddedPostgres(postgresFolder);
    embedded = true;
  } catch (error) {
    missing.set("PostgreSQL", String(error));
  }
}

async function openLane(name: string, cars: number): Promise<Lane | null> {
  if (missing.has(name)) {
    console.log(`${name}: ${missing.get(name)}`);
    return null;
  }
  const worker = new Worker(name);
  try {
    const { times, megabytes } = await worker.perform({
      kind: "build",
      engine: name,
      cars,
      url: name === "OpenSearch" ? (options.opensearch ?? undefined) : postgresUrl,
    });
    const lane = { name, worker, spent: 0, answers: [], next: 0, build: times[0]!, megabytes: megabytes! };
    return { ...lane, times: Array.from({ length: QUERIES }, () => []) };
  } catch (error) {
    console.log(`${name}: not measured (${String(error).split("\n")[0]})`);
    worker.end();
    return null;
  }
}

/** Rounds over the workload, batches in turn; an engine past its seconds is skipped. */
async function measure(lanes: Lane[], seconds: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (let from = 0; from < QUERIES; from += BATCH) {
      for (const lane of lanes) {
        // Batches of about a second, so that a slow engine doesn't overrun its seconds by much.
        for (let at = from; at < from + BATCH && lane.spent < seconds * 1000; ) {
          const each = lane.spent / Math.max(1, lane.answers.length);
          const bite = round > 0 ? BATCH : lane.spent === 0 ? 1 : Math.max(1, Math.floor(1000 / each));
          const to = Math.min(from + BATCH, at + bite);
          const report = await lane.worker.perform({ kind: "run", from: at, to, check: round === 0 });
          lane.answers.push(...report.answers);
          report.times.forEach((time, i) => {
            lane.times[at + i]!.push(time);
            lane.spent += time;
          });
          at = to;
        }
      }
    }
  }
}

/** Reference results: brute force as far as it gets in its seconds, naive for the rest. */
async function reference(cars: number, lanes: Lane[]): Promise<{ answers: AnswerParts[]; brute: number }> {
  const answers: AnswerParts[] = [];
  if (cars <= 10_000) {
    const worker = new Worker("brute force");
    await worker.perform({ kind: "build", engine: "brute force", cars });
    const until = performance.now() + 20_000;
    while (answers.length < QUERIES && performance.now() < until) {
      const from = answers.length;
      const report = await worker.perform({
        kind: "run",
        from,
        to: Math.min(QUERIES, from + 5),
        check: true,
      });
      answers.push(...report.answers);
    }
    worker.end();
  }
  const brute = answers.length;
  const naive = lanes.find(({ name }) => name === "naive");
  answers.push(...(naive?.answers.slice(brute) ?? []));
  return { answers, brute };
}

async function bench(cars: number): Promise<Figures> {
  const lanes: Lane[] = [];
  for (const name of wanted) {
    const lane = await openLane(name, cars);
    if (lane !== null) lanes.push(lane);
  }
  // Small stocks respond so fast that the compiler needs more rounds to settle.
  await measure(lanes, options.seconds, cars <= 1000 ? 40 : cars <= 10_000 ? 15 : 8);
  const { answers, brute } = await reference(cars, lanes);
  const own = lanes.find(({ name }) => name === "own");
  const update = own === undefined ? [] : (await own.worker.perform({ kind: "update", times: 400 })).times;
  const passes = own === undefined ? [] : (await own.worker.perform({ kind: "passes" })).times;
  for (const { worker } of lanes) {
    await worker.perform({ kind: "close" });
    worker.end();
  }
  const figures = summarise(cars, lanes, answers, brute, median(update), median(passes));
  printTable(figures);
  return figures;
}

const sizes: Figures[] = [];
for (const size of options.sizes.split(",")) sizes.push(await bench(Number(size)));
const tenantScript = fileURLToPath(new URL("./search/tenants.ts", import.meta.url));
const tenantRun = spawnSync(process.execPath, ["--expose-gc", "--no-warnings", tenantScript], {
  encoding: "utf8",
});
const tenants = JSON.parse(tenantRun.stdout);
console.log(
  `\n${tenants.indexes} indexes of ${tenants.cars} cars: ${Math.round(tenants.bytesPerIndex / 1000)} KB each, ` +
    `built in ${tenants.buildMs.toFixed(2)} ms, query p50 ${tenants.p50.toFixed(3)} ms p99 ${tenants.p99.toFixed(3)} ms; ` +
    `scratch shared by all: ${Math.round(tenants.scratchBytes / 1000)} KB\n`,
);
if (embedded) {
  const { removeEmbeddedPostgres } = await import("#platform/database/embedded-postgres.server.ts");
  await removeEmbeddedPostgres(postgresFolder);
}
console.log(JSON.stringify({ bench: "search", sizes, tenants }));
process.exit(0);
