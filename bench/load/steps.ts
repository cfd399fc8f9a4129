import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import type { LoadClient } from "./client.ts";
import type { RunFigures } from "./generator.ts";
import { machineSeconds } from "./samples.ts";

/** A step's rate in requests a second, its results, and its cost. */
export type Step = RunFigures & {
  rate: number;
  seconds: number;
  perSecond: number;
  hitRate: number;
  serverCpu: number;
  generatorCpu: number;
  /** Milliseconds of the server's CPU time for one response: comparable on a busy machine. */
  cpuEach: number;
  machineCpu: number;
};

export const firstRate = 50;
const growth = 1.25;
/** More than a server reaches; few for a run in small. */
export const stepsOf = ({ quick }: { quick: boolean }): number => (quick ? 3 : 24);
/**
 * A step is past the knee when too few responses are in time, or when p99 is this many times that of the
 * first steps.
 */
const leastAnswered = 0.95;
const slowerTimes = 10;

/**
 * Steps of rising rates, until two in a row are past the knee: a single one may be caused by other load on
 * the machine.
 */
export async function climb(
  server: ServerProcess,
  client: LoadClient,
  seconds: number,
  maxSteps: number,
): Promise<{ steps: Step[]; knee: number }> {
  const steps: Step[] = [];
  let knee = 0;
  let past = 0;
  for (let at = 0, rate = firstRate; at < maxSteps && past < 2; at++, rate = Math.round(rate * growth)) {
    const step = await measured(server, client, rate, seconds);
    steps.push(step);
    const calm = steps
      .slice(0, 3)
      .map(({ times }) => times.p99)
      .sort((a, b) => a - b)
      .at(Math.floor(Math.min(3, steps.length) / 2));
    const slow = steps.length > 3 && step.times.p99 > slowerTimes * (calm ?? 0);
    const isPast = step.overrun || slow || step.perSecond < leastAnswered * rate;
    past = isPast ? past + 1 : 0;
    if (!isPast) knee = rate;
  }
  return { steps, knee };
}

export async function measured(
  server: ServerProcess,
  client: LoadClient,
  rate: number,
  seconds: number,
): Promise<Step> {
  const before = { metrics: await server.metrics(), cpu: server.cpuMs(), machine: machineSeconds() };
  const figures = await client.run(rate, seconds);
  const after = { metrics: await server.metrics(), cpu: server.cpuMs(), machine: machineSeconds() };
  const rise = (name: string) => (after.metrics.get(name) ?? 0) - (before.metrics.get(name) ?? 0);
  const hits = rise("page_cache_hits_total");
  const machine = after.machine.all - before.machine.all;
  return {
    ...figures,
    rate,
    seconds,
    // By the actual number of requests: chance makes it a little more or less than the rate.
    perSecond: (figures.answered / Math.max(1, figures.asked)) * rate,
    hitRate: hits / Math.max(1, hits + rise("page_cache_fills_total")),
    serverCpu: (after.cpu - before.cpu) / 1000 / seconds,
    generatorCpu: figures.cpuMs / 1000 / seconds,
    cpuEach: (after.cpu - before.cpu) / Math.max(1, figures.times.count),
    machineCpu: machine === 0 ? 0 : (after.machine.busy - before.machine.busy) / machine,
  };
}

export const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export function stepsTable(steps: Step[]): string {
  const rows = steps.map((step) =>
    [
      step.rate,
      step.perSecond.toFixed(0),
      ...[step.times.p50, step.times.p95, step.times.p99, step.times.max].map(ms),
      step.errors,
      percent(step.hitRate),
      percent(step.serverCpu),
      step.cpuEach.toFixed(2),
      percent(step.generatorCpu),
      percent(step.machineCpu),
      ms(step.sendLag.p99),
    ].join(" | "),
  );
  return [
    "| sent/s | answered/s | p50 ms | p95 | p99 | max | errors | cache hits | CPU server | ms a response | CPU generator | machine | generator late, p99 ms |",
    "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

export function kneeLine(knee: number): string {
  return `The knee: ${knee} requests/s. Beyond it fewer than ${leastAnswered * 100} % were answered in time, or p99 was ${slowerTimes} times that of the first steps.`;
}
