import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mergeMetrics } from "./merge-metrics.ts";
import type { ToProcess } from "./messages.ts";
import { restartDelay } from "./restart-delay.ts";
import { type Child, type ForkOptions, Supervisor } from "./supervisor.server.ts";

class ChildDouble extends EventEmitter implements Child {
  readonly sent: ToProcess[] = [];
  readonly signals: string[] = [];
  readonly options: ForkOptions;
  constructor(options: ForkOptions) {
    super();
    this.options = options;
  }
  send(message: ToProcess): void {
    this.sent.push(message);
  }
  kill(signal: NodeJS.Signals): void {
    this.signals.push(signal);
  }
  started(): void {
    this.emit("message", { kind: "started" });
  }
  exit(code: number | null, signal: string | null = null): void {
    this.emit("exit", code, signal);
  }
}

let forked: ChildDouble[];
let code: number | null;
const log = { info: vi.fn(), error: vi.fn() };

/** A supervisor whose first process was forked. */
function supervisor({ web = 2, worker = true } = {}): Supervisor {
  const made = new Supervisor({
    web,
    worker,
    log,
    fork: (options) => {
      const child = new ChildDouble(options);
      forked.push(child);
      return child;
    },
  });
  void made.run().then((exit) => {
    code = exit;
  });
  return made;
}
const child = (at: number) => forked[at] as ChildDouble;
const names = () => forked.map(({ options }) => options.name);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  forked = [];
  code = null;
  log.error.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("the supervisor", () => {
  it("starts the first process alone, then the others, which listen when they are ready", () => {
    supervisor();
    expect(names()).toEqual(["web1"]);
    expect(child(0).options).toEqual({ name: "web1", isWorker: false, listens: "at once" });
    child(0).started();
    expect(forked.slice(1).map(({ options }) => options)).toEqual([
      { name: "web2", isWorker: false, listens: "when ready" },
      { name: "worker", isWorker: true, listens: "when ready" },
    ]);
  });

  it("starts no worker beside web processes without one", () => {
    supervisor({ web: 3, worker: false });
    child(0).started();
    expect(names()).toEqual(["web1", "web2", "web3"]);
  });

  it("ends as a single process does when the first can't start", async () => {
    supervisor();
    child(0).exit(1);
    await settle();
    expect(code).toBe(1);
    expect(names()).toEqual(["web1"]);
  });

  it("starts a process again that ended, later after each short life", async () => {
    supervisor();
    child(0).started();
    child(1).exit(null, "SIGKILL");
    expect(log.error).toHaveBeenCalledWith(
      { process: "web2", code: null, signal: "SIGKILL", restartInMs: 500 },
      expect.anything(),
    );
    await vi.advanceTimersByTimeAsync(499);
    expect(names()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(names().at(-1)).toBe("web2");
    child(3).exit(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(names()).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(names().at(-1)).toBe("web2");
    child(4).started();
    await vi.advanceTimersByTimeAsync(60_000);
    child(4).exit(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(names()).toHaveLength(6);
    expect(code).toBeNull();
  });

  it("has a process listen at once that would be the only one", async () => {
    supervisor({ worker: false });
    child(0).started();
    child(0).exit(1);
    expect(child(1).sent).toEqual([{ kind: "listen" }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(child(2).options.listens).toBe("at once");
  });

  it("ends every process, and itself when all have ended; none is started again", async () => {
    const made = supervisor();
    child(0).started();
    child(1).exit(1);
    made.end("SIGTERM");
    expect([child(0).signals, child(2).signals]).toEqual([["SIGTERM"], ["SIGTERM"]]);
    child(0).exit(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(code).toBeNull();
    child(2).exit(0);
    await settle();
    expect(code).toBe(0);
    expect(names()).toHaveLength(3);
  });

  it("collects the metrics of the processes that answer", async () => {
    supervisor();
    for (const at of [0, 1, 2]) child(at).started();
    child(0).emit("message", { kind: "wanted metrics", request: 7 });
    for (const at of [0, 1, 2])
      expect(child(at).sent).toContainEqual({ kind: "own metrics wanted", request: 1 });
    child(0).emit("message", { kind: "own metrics", request: 1, text: "a 1" });
    child(2).emit("message", { kind: "own metrics", request: 1, text: "a 3" });
    // The second doesn't answer.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(child(0).sent.at(-1)).toEqual({
      kind: "metrics",
      request: 7,
      processes: [
        { process: "web1", text: "a 1", restarts: 0 },
        { process: "worker", text: "a 3", restarts: 0 },
      ],
    });
  });
});

it.each([
  ["a first short life", 100, 0, { delayMs: 500, shortLives: 1 }],
  ["a third in a row", 100, 2, { delayMs: 2_000, shortLives: 3 }],
  ["many in a row", 100, 20, { delayMs: 30_000, shortLives: 21 }],
  ["a long life after some", 60_000, 5, { delayMs: 500, shortLives: 1 }],
])("a process is started again after %s", (_, livedMs, shortLives, expected) => {
  expect(restartDelay(livedMs, shortLives)).toEqual(expected);
});

it("metrics of several processes have a label for each, those of one metric together", () => {
  const text = (hits: number) =>
    `# HELP forecourt_requests_total Responses.\n# TYPE forecourt_requests_total counter\nforecourt_requests_total{route="page",status="200"} ${hits}\n# TYPE forecourt_uptime_seconds gauge\nforecourt_uptime_seconds 5\n`;
  expect(
    mergeMetrics([
      { process: "web1", text: text(1), restarts: 0 },
      { process: "web2", text: text(2), restarts: 3 },
    ]),
  ).toBe(`# HELP forecourt_requests_total Responses.
# TYPE forecourt_requests_total counter
forecourt_requests_total{process="web1",route="page",status="200"} 1
forecourt_requests_total{process="web2",route="page",status="200"} 2
# TYPE forecourt_uptime_seconds gauge
forecourt_uptime_seconds{process="web1"} 5
forecourt_uptime_seconds{process="web2"} 5
# HELP forecourt_process_restarts_total Restarts of a process since the supervisor was started.
# TYPE forecourt_process_restarts_total counter
forecourt_process_restarts_total{process="web1"} 0
forecourt_process_restarts_total{process="web2"} 3
`);
});
