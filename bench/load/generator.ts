import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { mulberry } from "#tests/support/seeded-random.ts";
import { type Kind, kinds, type PlannedRequest, shoppers } from "#tests/support/shoppers/request-mix.ts";
import type { SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { type SlowRequest, slowestRequests } from "./slowest-requests.ts";

/**
 * The load generator, its own process (load-client.ts). An open model: requests start by a schedule
 * independent of responses, and latency counts from the scheduled time, so that all waiting, in the generator
 * or the server, is in the figures.
 */
export type Order =
  | { kind: "begin"; port: number; sites: SiteCatalog[]; seed: number }
  | { kind: "run"; rate: number; seconds: number; of: RequestsOf }
  | { kind: "end" };

/** All requests of the shoppers, or only the first pages that they requested, again and again: these are in the server's cache. */
export type RequestsOf = "all" | "cached";

/** Milliseconds. */
export type Times = { count: number; p50: number; p95: number; p99: number; max: number };
export type RunFigures = {
  asked: number;
  /** Responses well before the end of the run, and after. */
  answered: number;
  late: number;
  errors: number;
  /** The first few errors. */
  failure: string[];
  times: Times;
  byKind: Record<Kind, Times>;
  /** How late the generator itself was in sending, and its event loop's delay. */
  sendLag: Times;
  loopDelayP99: number;
  cpuMs: number;
  enquiries: number;
  unchanged: number;
  bytes: number;
  /** True when a run was ended early because too many requests were pending. */
  overrun: boolean;
  slowest: SlowRequest[];
};

/** A request without a response after this time has failed. */
const answerMs = 10_000;
/** With more pending requests than this the server is far behind and the run is pointless. */
const maxWaiting = 4_000;
const connections = 256;

let pool: Pool | null = null;
let next: Record<RequestsOf, Iterator<PlannedRequest, never>> | null = null;
let dice = mulberry(1);
/** ETags by host and path, for returning visitors. */
const etags = new Map<string, string>();

// The bench has exited.
process.on("disconnect", () => process.exit());

process.on("message", async (order: Order) => {
  switch (order.kind) {
    case "begin":
      pool = new Pool(`http://127.0.0.1:${order.port}`, {
        connections,
        headersTimeout: answerMs,
        bodyTimeout: answerMs,
      });
      next = {
        all: shoppers(order.sites, order.seed),
        cached: firstPages(shoppers(order.sites, order.seed)),
      };
      dice = mulberry(order.seed + 1);
      process.send?.({ kind: "started" });
      return;
    case "run":
      process.send?.(await run(order));
      return;
    case "end":
      await pool?.destroy();
      process.disconnect();
  }
});

async function run({ rate, seconds, of }: Extract<Order, { kind: "run" }>): Promise<RunFigures> {
  if (!pool || !next) throw new Error("run before begin");
  const [dispatcher, source] = [pool, next[of]];
  const all = histogram();
  const lag = histogram();
  const byKind = new Map(kinds.map((kind) => [kind, histogram()]));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const counted = { asked: 0, answered: 0, late: 0, errors: 0, enquiries: 0, unchanged: 0, bytes: 0 };
  const errors: string[] = [];
  const slow = slowestRequests();
  let waiting = 0;
  const cpu = process.cpuUsage();
  delay.enable();
  const began = performance.now();
  const end = began + seconds * 1000;

  const send = (planned: PlannedRequest, due: number): void => {
    counted.asked++;
    waiting++;
    const sent = performance.now();
    lag.record(micro(sent - due));
    const name = planned.headers.host + planned.path;
    const etag = planned.again ? etags.get(name) : undefined;
    let status = 0;
    const fail = (reason: string): void => {
      counted.errors++;
      if (errors.length < 5) errors.push(`${planned.method} ${planned.path}: ${reason}`);
    };
    dispatcher.dispatch(
      {
        method: planned.method,
        path: planned.path,
        headers: etag ? { ...planned.headers, "if-none-match": etag } : planned.headers,
        body: planned.body ?? null,
      },
      {
        onRequestStart() {},
        onResponseStart(_controller, code, headers) {
          status = code;
          if (planned.method === "GET" && typeof headers.etag === "string" && etags.size < 50_000)
            etags.set(name, headers.etag);
        },
        onResponseData(_controller, chunk) {
          counted.bytes += chunk.length;
        },
        onResponseEnd() {
          const now = performance.now();
          waiting--;
          if (now > end) counted.late++;
          else counted.answered++;
          all.record(micro(now - due));
          byKind.get(planned.kind)?.record(micro(now - due));
          slow.add({ kind: planned.kind, path: planned.path, due, sent, answered: now });
          if (status === 304) counted.unchanged++;
          else if (status !== 200) fail(String(status));
          else if (planned.kind === "enquiry") counted.enquiries++;
        },
        onResponseError(_controller, error) {
          waiting--;
          all.record(micro(performance.now() - due));
          fail(error.message);
        },
      },
    );
  };

  // Gaps between arrivals are those of independent visitors (Poisson).
  let due = began - Math.log(1 - dice()) * (1000 / rate);
  while (due < end && waiting <= maxWaiting) {
    const now = performance.now();
    while (due <= now && due < end) {
      send(source.next().value, due);
      due -= Math.log(1 - dice()) * (1000 / rate);
    }
    await pause(Math.max(0, Math.floor(due - performance.now())));
  }
  const overrun = waiting > maxWaiting;
  const used = process.cpuUsage(cpu);
  delay.disable();
  while (waiting > 0 && performance.now() < end + answerMs * 2) await pause(20);
  counted.errors += waiting;
  if (waiting > 0) errors.push(`${waiting} requests got no response`);
  return {
    ...counted,
    failure: errors,
    times: timesOf(all),
    byKind: Object.fromEntries(
      [...byKind].map(([kind, times]) => [kind, timesOf(times)]),
    ) as RunFigures["byKind"],
    sendLag: timesOf(lag),
    loopDelayP99: delay.percentile(99) / 1e6,
    cpuMs: (used.user + used.system) / 1000,
    overrun,
    slowest: slow.list(),
  };
}

/** How many pages are requested again and again. */
const pagesAgain = 300;

function* firstPages(of: Iterator<PlannedRequest, never>): Generator<PlannedRequest, never> {
  const pages: PlannedRequest[] = [];
  while (pages.length < pagesAgain) {
    const { value } = of.next();
    if (["home", "results", "car", "other page"].includes(value.kind)) pages.push(value);
  }
  for (let at = 0; ; at = (at + 1) % pages.length) yield pages[at] as PlannedRequest;
}

/** Of microseconds, exact to a thousandth. */
function histogram(): RecordableHistogram {
  return createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 });
}

function micro(ms: number): number {
  return Math.min(120_000_000, Math.max(1, Math.round(ms * 1000)));
}

function timesOf(of: RecordableHistogram): Times {
  const at = (percent: number) => (of.count === 0 ? 0 : of.percentile(percent) / 1000);
  return { count: of.count, p50: at(50), p95: at(95), p99: at(99), max: of.count === 0 ? 0 : of.max / 1000 };
}
