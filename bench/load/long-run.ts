import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { kinds } from "#tests/support/shoppers/request-mix.ts";
import type { LoadClient } from "./client.ts";
import { floors, type Sample, sampleMemory, slope } from "./samples.ts";
import { measured, ms, percent, type Step } from "./steps.ts";

/** Limit of memory growth in MB a minute. */
const maxSlope = 1;

type Slopes = Record<
  "residentMb" | "committedMb" | "outsideMb" | "pagesMb" | "restMb" | "heapMb" | "heapFloorMb",
  number
>;

/** Minutes at half of the knee, with the server's memory each second. */
export type LongRun = { minutes: number; soak: Step; slopes: Slopes; samples: Sample[] };

/**
 * Memory outside JavaScript's heap and its buffers: code, stacks, and memory held by the C library's
 * allocator.
 */
const restMb = ({ residentMb, committedMb, outsideMb }: Sample): number =>
  residentMb - committedMb - outsideMb;

/** Sends requests at a rate for so many minutes. */
export async function longRun(
  server: ServerProcess,
  client: LoadClient,
  { rate, minutes }: { rate: number; minutes: number },
): Promise<LongRun> {
  const memory = sampleMemory(server);
  const soak = await measured(server, client, rate, minutes * 60);
  const samples = await memory.end();
  // What fills once (cached pages, callers in limiters) fills in the first fifth.
  const from = minutes * 60 * 0.2;
  const settled = samples.filter(({ second }) => second >= from);
  const line = (of: (sample: Sample) => number) =>
    slope(settled.map((sample) => ({ x: sample.second / 60, y: of(sample) })));
  const slopes: Slopes = {
    residentMb: line(({ residentMb }) => residentMb),
    committedMb: line(({ committedMb }) => committedMb),
    outsideMb: line(({ outsideMb }) => outsideMb),
    pagesMb: line(({ pagesMb }) => pagesMb),
    restMb: line(restMb),
    heapMb: line(({ heapMb }) => heapMb),
    heapFloorMb: slope(floors(settled, ({ heapMb }) => heapMb, Math.min(30, minutes * 6))),
  };
  return { minutes, soak, slopes, samples: settled };
}

/** Whether the limit was missed; a short run doesn't test it, as caches still fill. */
export const growsTooMuch = ({ minutes, slopes }: LongRun): boolean =>
  minutes >= 5 && slopes.residentMb > maxSlope;

/** @param more rows of the table */
export function longRunReport(
  { minutes, soak, slopes, samples }: LongRun,
  more: readonly [string, string][],
): string {
  const between = (of: (sample: Sample) => number): string => {
    const values = samples.map(of);
    return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
  };
  const rows: [string, string][] = [
    [
      "requests, errors",
      `${soak.asked}, ${soak.errors}${soak.failure.length ? ` (${soak.failure.join("; ")})` : ""}`,
    ],
    [
      "p50, p95, p99, max ms",
      [soak.times.p50, soak.times.p95, soak.times.p99, soak.times.max].map(ms).join(", "),
    ],
    ["pages answered from the cache", percent(soak.hitRate)],
    ["answered 304", String(soak.unchanged)],
    [
      "CPU of server, generator, machine",
      [soak.serverCpu, soak.generatorCpu, soak.machineCpu].map(percent).join(", "),
    ],
    ["generator late p99, its event loop p99 ms", `${ms(soak.sendLag.p99)}, ${ms(soak.loopDelayP99)}`],
    ["server's memory, least to most MB", between(({ residentMb }) => residentMb)],
    [`slope of memory, MB/min (limit ${maxSlope})`, slopes.residentMb.toFixed(2)],
    [
      "of it JavaScript's heap, MB and MB/min",
      `${between(({ committedMb }) => committedMb)}, ${slopes.committedMb.toFixed(2)}`,
    ],
    ["of it buffers", `${between(({ outsideMb }) => outsideMb)}, ${slopes.outsideMb.toFixed(2)}`],
    ["cached pages among those", `${between(({ pagesMb }) => pagesMb)}, ${slopes.pagesMb.toFixed(2)}`],
    ["of it the rest", `${between(restMb)}, ${slopes.restMb.toFixed(2)}`],
    [
      "slope of what the heap uses, and of its floor after collections, MB/min",
      `${slopes.heapMb.toFixed(2)}, ${slopes.heapFloorMb.toFixed(2)}`,
    ],
    ...more,
  ];
  const byKind = kinds.map((kind) => {
    const times = soak.byKind[kind];
    return `| ${kind} | ${times.count} | ${[times.p50, times.p95, times.p99, times.max].map(ms).join(" | ")} |`;
  });
  return [
    `\n${soak.rate} requests/s for ${minutes} minutes; memory over the last four fifths:\n`,
    "| what | |\n|---|---|",
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    "\n| kind | requests | p50 ms | p95 | p99 | max |\n|---|---:|---:|---:|---:|---:|",
    ...byKind,
  ].join("\n");
}
