import type { Logger } from "pino";
import type { ProcessMetrics, ToProcess, ToSupervisor } from "./messages.ts";
import { restartDelay } from "./restart-delay.ts";

/** A process of the supervisor's, as `cluster.fork` gives it. How many there are is decided in composition/supervise.server.ts. */
export type Child = {
  on(event: "message", take: (message: ToSupervisor) => void): unknown;
  on(event: "exit", take: (code: number | null, signal: string | null) => void): unknown;
  send(message: ToProcess): unknown;
  kill(signal: NodeJS.Signals): void;
};

/** `listens`: at once, or when it is ready. */
export type ForkOptions = { name: string; isWorker: boolean; listens: "at once" | "when ready" };

type Slot = {
  name: string;
  isWorker: boolean;
  child: Child | null;
  startedAt: number;
  isStarted: boolean;
  shortLives: number;
  restarts: number;
  timer: NodeJS.Timeout | undefined;
};

/** Processes that don't answer in time are missing from the metrics. */
const metricsMs = 1_000;

/**
 * Runs web processes on one port, and a worker beside them. The first is started alone: what keeps it from starting keeps every other, and ends the program
 * as it would end a single process. From then on a process that ends is started again, later each time it lived shortly, and listens when it is ready, so
 * that `/readyz` is the same whichever answers.
 */
export class Supervisor {
  readonly #fork: (options: ForkOptions) => Child;
  readonly #log: Pick<Logger, "info" | "error">;
  readonly #slots: Slot[];
  readonly #ended: PromiseWithResolvers<number>;
  readonly #collecting = new Map<number, { texts: Map<Slot, string>; check: () => void }>();
  #requests = 0;
  #hasStarted = false;
  #isEnding = false;

  constructor(options: {
    web: number;
    worker: boolean;
    fork: (options: ForkOptions) => Child;
    log: Pick<Logger, "info" | "error">;
  }) {
    this.#fork = options.fork;
    this.#log = options.log;
    this.#ended = Promise.withResolvers();
    const slot = (name: string, isWorker: boolean): Slot => ({
      name,
      isWorker,
      child: null,
      startedAt: 0,
      isStarted: false,
      shortLives: 0,
      restarts: 0,
      timer: undefined,
    });
    this.#slots = Array.from({ length: options.web }, (_, at) => slot(`web${at + 1}`, false));
    if (options.worker) this.#slots.push(slot("worker", true));
  }

  /** Resolves with the exit code of the program when all processes have ended. */
  run(): Promise<number> {
    const [first] = this.#slots;
    if (first) this.#start(first);
    return this.#ended.promise;
  }

  /** Has every process drain and end. */
  end(signal: NodeJS.Signals): void {
    this.#isEnding = true;
    for (const { child, timer } of this.#slots) {
      clearTimeout(timer);
      child?.kill(signal);
    }
    this.#settle(0);
  }

  #start(slot: Slot): void {
    const { name, isWorker } = slot;
    const child = this.#fork({ name, isWorker, listens: this.#isServed() ? "when ready" : "at once" });
    Object.assign(slot, { child, startedAt: performance.now(), isStarted: false });
    child.on("message", (message) => this.#take(slot, message));
    child.on("exit", (code, signal) => this.#exited(slot, code, signal));
  }

  #isServed(): boolean {
    return this.#slots.some(({ isWorker, isStarted }) => !isWorker && isStarted);
  }

  #take(slot: Slot, message: ToSupervisor): void {
    switch (message.kind) {
      case "started":
        slot.isStarted = true;
        if (this.#hasStarted) return;
        this.#hasStarted = true;
        for (const other of this.#slots) if (!other.child && !this.#isEnding) this.#start(other);
        return;
      case "wanted metrics":
        void this.#metrics().then((processes) =>
          slot.child?.send({ kind: "metrics", request: message.request, processes }),
        );
        return;
      case "own metrics": {
        const collecting = this.#collecting.get(message.request);
        collecting?.texts.set(slot, message.text);
        collecting?.check();
      }
    }
  }

  async #metrics(): Promise<ProcessMetrics[]> {
    const request = ++this.#requests;
    const asked = this.#slots.filter(({ isStarted }) => isStarted);
    const texts = new Map<Slot, string>();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, metricsMs);
      const check = () => {
        if (asked.some((slot) => slot.isStarted && !texts.has(slot))) return;
        clearTimeout(timer);
        resolve();
      };
      this.#collecting.set(request, { texts, check });
      for (const { child } of asked) child?.send({ kind: "own metrics wanted", request });
    });
    this.#collecting.delete(request);
    return [...texts].map(([{ name, restarts }, text]) => ({ process: name, text, restarts }));
  }

  #exited(slot: Slot, code: number | null, signal: string | null): void {
    slot.child = null;
    slot.isStarted = false;
    for (const { check } of this.#collecting.values()) check();
    if (this.#isEnding) this.#settle(0);
    else if (this.#hasStarted) this.#startAgain(slot, code, signal);
    else {
      this.#isEnding = true;
      this.#settle(code ?? 1);
    }
  }

  #startAgain(slot: Slot, code: number | null, signal: string | null): void {
    const { delayMs, shortLives } = restartDelay(performance.now() - slot.startedAt, slot.shortLives);
    slot.shortLives = shortLives;
    this.#log.error(
      { process: slot.name, code, signal, restartInMs: delayMs },
      "a process ended and will be started again",
    );
    slot.timer = setTimeout(() => {
      slot.restarts++;
      this.#start(slot);
    }, delayMs);
    // Those that wait until they are ready are all there is.
    if (!this.#isServed())
      for (const { child, isWorker } of this.#slots) if (!isWorker) child?.send({ kind: "listen" });
  }

  #settle(code: number): void {
    if (this.#slots.every(({ child }) => child === null)) this.#ended.resolve(code);
  }
}
