import { readFileSync } from "node:fs";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";

/**
 * A server's memory: resident; JavaScript's heap in use and as reserved from the system; JavaScript memory
 * outside the heap (buffers); the cached pages among those.
 */
export type Sample = {
  second: number;
  residentMb: number;
  heapMb: number;
  committedMb: number;
  outsideMb: number;
  pagesMb: number;
};

/** Samples a server's memory once a second until ended. */
export function sampleMemory(server: ServerProcess): { end(): Promise<Sample[]> } {
  const samples: Sample[] = [];
  const began = performance.now();
  let looking: Promise<void> = Promise.resolve();
  const sample = async (): Promise<void> => {
    const metrics = await server.metrics();
    const mb = (name: string) => (metrics.get(name) ?? 0) / 1e6;
    samples.push({
      second: (performance.now() - began) / 1000,
      residentMb: server.residentMb(),
      heapMb: mb("nodejs_heap_size_used_bytes"),
      committedMb: mb("nodejs_heap_size_total_bytes"),
      outsideMb: mb("nodejs_external_memory_bytes"),
      pagesMb: mb("page_cache_bytes"),
    });
  };
  const timer = setInterval(() => {
    looking = looking.then(sample).catch(() => {});
  }, 1_000);
  return {
    async end() {
      clearInterval(timer);
      await looking;
      return samples;
    },
  };
}

/**
 * Slope of a least-squares line through points, in units of y for a unit of x; 0 for fewer than two points.
 */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}

/** The lowest value of each `seconds`: for a heap, what remains after garbage collection. */
export function floors(samples: readonly Sample[], of: (sample: Sample) => number, seconds: number) {
  const windows = Map.groupBy(samples, ({ second }) => Math.floor(second / seconds));
  return [...windows].map(([window, some]) => ({
    x: ((window + 0.5) * seconds) / 60,
    y: Math.min(...some.map(of)),
  }));
}

/**
 * Seconds that all cores were busy since the machine started, and total core seconds; Linux only, else zeros.
 */
export function machineSeconds(): { busy: number; all: number } {
  try {
    const [, ...fields] = readFileSync("/proc/stat", "utf8").split("\n")[0]?.split(/\s+/) ?? [];
    const times = fields.map(Number);
    const all = times.reduce((sum, one) => sum + one, 0) / 100;
    return { busy: all - ((times[3] ?? 0) + (times[4] ?? 0)) / 100, all };
  } catch {
    return { busy: 0, all: 0 };
  }
}
