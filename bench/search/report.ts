import type { AnswerParts } from "./worker.ts";

/** Figures of the search bench: from times per query and round to the printed table. */

/** One engine's run: `times[query][round]` in milliseconds. */
export type Timed = {
  name: string;
  build: number;
  megabytes: number;
  times: number[][];
  answers: AnswerParts[];
};

export type EngineFigures = {
  engine: string;
  p50: number;
  p99: number;
  perSecond: number;
  covered: number;
  /** Times slower than our own engine at the median, over the queries covered. */
  ratio: number;
  target: number | null;
  buildMs: number;
  megabytes: number;
  /** Results that differ from the reference, by part, of `checked`. */
  differ: { counts: number; ids: number; stats: number };
  checked: number;
};

export type Figures = {
  cars: number;
  engines: EngineFigures[];
  bruteForceChecked: number;
  own: {
    mean: number;
    passMs: number;
    meanPerPass: number;
    p99PerP50: number;
    updateMs: number;
    updatePerP50: number;
  };
};

const targets: Record<string, Record<number, number>> = {
  naive: { 1000: 7, 10000: 25, 100000: 60 },
  "node:sqlite": { 1000: 15, 10000: 40, 100000: 100 },
  PostgreSQL: { 1000: 30, 10000: 50, 100000: 70 },
  DuckDB: { 1000: 100, 10000: 60, 100000: 25 },
  itemsjs: { 1000: 15, 10000: 50, 100000: 200 },
  Orama: { 1000: 50, 10000: 500, 100000: 2000 },
};

export function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.slice().sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/**
 * One time per covered query: the median over the rounds, without the first (cold) one where there are more.
 */
function perQuery(run: Timed): number[] {
  return run.times
    .filter((times) => times.length > 0)
    .map((times) => median(times.length > 1 ? times.slice(1) : times));
}

export function summarise(
  cars: number,
  runs: Timed[],
  reference: AnswerParts[],
  bruteForceChecked: number,
  updateMs: number,
  passMs: number,
): Figures {
  const own = runs.find(({ name }) => name === "own");
  const ownTimes = own === undefined ? [] : perQuery(own);
  const engines = runs.map((run): EngineFigures => {
    const times = perQuery(run);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const checked = Math.min(run.answers.length, reference.length);
    const differ = { counts: 0, ids: 0, stats: 0 };
    for (let i = 0; i < checked; i++) {
      for (const part of ["counts", "ids", "stats"] as const) {
        if (run.answers[i]![part] !== reference[i]![part]) differ[part]++;
      }
    }
    return {
      engine: run.name,
      p50: median(times),
      p99: quantile(times, 0.99),
      perSecond: 1000 / mean,
      covered: times.length,
      ratio: median(times) / median(ownTimes.slice(0, times.length)),
      target: targets[run.name]?.[cars] ?? null,
      buildMs: run.build,
      megabytes: run.megabytes,
      differ,
      checked,
    };
  });
  const mean = ownTimes.reduce((sum, time) => sum + time, 0) / ownTimes.length;
  const p50 = median(ownTimes);
  const p99PerP50 = quantile(ownTimes, 0.99) / p50;
  return {
    cars,
    engines,
    bruteForceChecked,
    own: { mean, passMs, meanPerPass: mean / passMs, p99PerP50, updateMs, updatePerP50: updateMs / p50 },
  };
}

export function printTable({ cars, engines, bruteForceChecked, own }: Figures): void {
  console.log(`\n### ${cars.toLocaleString("en")} cars\n`);
  console.log(
    "| engine | p50 ms | p99 ms | q/s | queries | slower by | target | build s | MB (JS) | different results |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const figures of engines) {
    const { counts, ids, stats } = figures.differ;
    const wrong = counts + ids + stats === 0 ? "0" : `counts ${counts}, order ${ids}, min/max ${stats}`;
    const met =
      figures.target === null ? "" : `${figures.target}${figures.ratio >= figures.target ? "" : " (missed)"}`;
    const cells = [
      figures.engine,
      figures.p50.toFixed(3),
      figures.p99.toFixed(3),
      Math.round(figures.perSecond * 10) / 10,
      figures.covered,
      figures.ratio.toFixed(1),
      met,
      (figures.buildMs / 1000).toFixed(2),
      figures.megabytes.toFixed(0),
      `${wrong} of ${figures.checked}`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(
    `\nown: mean ${own.mean.toFixed(4)} ms = ${own.meanPerPass.toFixed(2)} passes over 20 16-bit columns ` +
      `(${own.passMs.toFixed(4)} ms each); p99/p50 ${own.p99PerP50.toFixed(1)}; one car changed ` +
      `${own.updateMs.toFixed(4)} ms = ${own.updatePerP50.toFixed(2)} median queries; ` +
      `reference: brute force for ${bruteForceChecked} queries, naive for the rest`,
  );
}
