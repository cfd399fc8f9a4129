import type { EngineAnswer, EngineDocument } from "#faceted-search/search-engine.ts";
import { makeCars, seeded } from "./cars.ts";
import { duckdb } from "./duckdb.ts";
import { itemsjs } from "./itemsjs.ts";
import { naive } from "./naive.ts";
import { openSearch } from "./open-search.ts";
import { orama } from "./orama.ts";
import { bruteForce, own } from "./own.ts";
import type { Peer } from "./peer.ts";
import { postgres } from "./postgres.ts";
import { makeQueries } from "./queries.ts";
import { sqlite } from "./sqlite.ts";

/**
 * One engine in its own process. It generates the same cars and queries as all others from the seeds, then
 * runs batches of them, timed inside; results are sent only in the checking round, in comparable parts.
 */

export type Task =
  | { kind: "build"; engine: string; cars: number; url?: string }
  | { kind: "run"; from: number; to: number; check: boolean }
  | { kind: "update"; times: number }
  | { kind: "passes" }
  | { kind: "close" };

export type Report = { times: number[]; answers: AnswerParts[]; megabytes?: number; error?: string };
export type AnswerParts = { counts: string; ids: string; stats: string };

const engines: Record<string, (url: string) => Peer | Promise<Peer>> = {
  own,
  "brute force": bruteForce,
  naive,
  "node:sqlite": sqlite,
  PostgreSQL: postgres,
  DuckDB: duckdb,
  itemsjs,
  Orama: orama,
  OpenSearch: openSearch,
};

let peer: Peer;
let cars: EngineDocument[] = [];
let queries: ReturnType<typeof makeQueries> = [];

function parts(answer: EngineAnswer): AnswerParts {
  const facets = Object.entries(answer.facets).sort(([a], [b]) => (a < b ? -1 : 1));
  const counts = facets.map(([name, list]) => [name, list.map(({ value, count }) => [value, count])]);
  return {
    counts: JSON.stringify([answer.total, counts]),
    ids: answer.ids.join(),
    stats: JSON.stringify(Object.entries(answer.stats).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

async function run({ from, to, check }: { from: number; to: number; check: boolean }): Promise<Report> {
  const report: Report = { times: [], answers: [] };
  for (let i = from; i < to; i++) {
    const start = performance.now();
    const answer = await peer.search(queries[i]!, i);
    report.times.push(performance.now() - start);
    if (check) report.answers.push(parts(answer));
  }
  return report;
}

/** Milliseconds of single-car changes (price, kilometres, status), each of another car. */
function update(times: number): number[] {
  const random = seeded(3);
  return Array.from({ length: times }, () => {
    const at = Math.floor(random() * cars.length);
    const car = cars[at]!;
    const changed = {
      ...car,
      numbers: { ...car.numbers, price: car.numbers.price! - 500, km: car.numbers.km! + 7 },
      values: { ...car.values, status: random() < 0.5 ? "in_stock" : "coming_soon" },
    };
    cars[at] = changed;
    const start = performance.now();
    peer.update!(changed);
    return performance.now() - start;
  });
}

/** Milliseconds to sum 20 columns of 16 bits, as long as the stock: a measure of memory speed. */
function passes(): number[] {
  const arrays = Array.from({ length: 20 }, (_, c) => Uint16Array.from(cars, (_, i) => (i * 31 + c) & 1023));
  let sink = 0;
  const times = Array.from({ length: 60 }, () => {
    const start = performance.now();
    for (const array of arrays) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let i = 0; i + 3 < array.length; i += 4) {
        a = (a + array[i]!) | 0;
        b = (b + array[i + 1]!) | 0;
        c = (c + array[i + 2]!) | 0;
        d = (d + array[i + 3]!) | 0;
      }
      sink ^= a ^ b ^ c ^ d;
    }
    return performance.now() - start;
  });
  return sink === 0.5 ? [] : times;
}

async function perform(task: Task): Promise<Report> {
  switch (task.kind) {
    case "build": {
      cars = makeCars(task.cars);
      queries = makeQueries(cars);
      peer = await engines[task.engine]!(task.url ?? "");
      globalThis.gc?.();
      const before = process.memoryUsage();
      const start = performance.now();
      await peer.build(cars);
      const times = [performance.now() - start];
      globalThis.gc?.();
      const after = process.memoryUsage();
      const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
      return { times, answers: [], megabytes: bytes / 1e6 };
    }
    case "run":
      return run(task);
    case "update":
      return { times: update(task.times), answers: [] };
    case "passes":
      return { times: passes(), answers: [] };
    case "close":
      await peer?.close?.();
      return { times: [], answers: [] };
  }
}

process.on("message", (task: Task) => {
  perform(task).then(
    (report) => process.send!(report),
    (error) => process.send!({ times: [], answers: [], error: String(error?.stack ?? error).slice(0, 600) }),
  );
});

// A connection or a long query must not outlive the bench.
process.on("disconnect", () => process.exit());
