import { createEngine } from "#faceted-search/engine.ts";
import { scratchBytes } from "#faceted-search/scratch.ts";
import { makeCars, schema } from "./cars.ts";
import { makeQueries } from "./queries.ts";

/** 500 indexes of 300 cars in one process: bytes an index, and the median query. Prints one line of JSON. */
const INDEXES = 500;
const collect = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const cars = makeCars(300);
const queries = makeQueries(cars);
// Once beforehand, so that compiled code and the shared pool are not counted for an index.
const first = createEngine(schema, cars);
for (const query of queries) first.search(query);
const before = collect();
const start = performance.now();
const engines = Array.from({ length: INDEXES }, () => createEngine(schema, cars));
const build = (performance.now() - start) / INDEXES;
const bytes = (collect() - before) / INDEXES;

const times: number[] = [];
for (const [i, query] of queries.entries()) {
  for (let n = 0; n < 20; n++) {
    const engine = engines[(i * 20 + n) % INDEXES]!;
    const from = performance.now();
    engine.search(query);
    times.push(performance.now() - from);
  }
}
times.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    indexes: INDEXES,
    cars: 300,
    bytesPerIndex: Math.round(bytes),
    buildMs: build,
    p50: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)],
    scratchBytes: scratchBytes(),
  }),
);
