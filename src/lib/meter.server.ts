import { AsyncLocalStorage } from "node:async_hooks";

/** Is charged with the milliseconds in which the work of one sender had the event loop. */
export type Meter = { charge(ms: number): void };

/**
 * Measures whose work has the event loop. A meter belongs to an asynchronous context, such as that of a request. It runs from where
 * the context's work goes on (`resume`) until the event loop turns to something else: until all promises that could be settled are, or
 * until the work of another context goes on. So no meter runs while its work waits, for a database or for other senders. What goes on after
 * waiting without a call of `resume` isn't measured.
 */
export class Meters {
  readonly #contexts = new AsyncLocalStorage<Meter | null>();
  readonly #elapsedMs: () => number;
  #running: Meter | null = null;
  #since = 0;
  #willStop = false;

  /** @param elapsedMs milliseconds of a monotonic clock */
  constructor(elapsedMs = () => performance.now()) {
    this.#elapsedMs = elapsedMs;
  }

  /** Does some work, and all that it starts, on a meter; null: on none. */
  run<T>(meter: Meter | null, work: () => T): T {
    return this.#contexts.run(meter, () => {
      this.resume();
      return work();
    });
  }

  /** The work of this context goes on. To be called after waiting, before work of more than a millisecond. */
  resume(): void {
    const meter = this.#contexts.getStore() ?? null;
    if (meter === this.#running) return;
    this.#stop();
    if (meter === null) return;
    this.#running = meter;
    this.#since = this.#elapsedMs();
    if (this.#willStop) return;
    this.#willStop = true;
    this.#stopAfter(settledAfter);
  }

  #stop(): void {
    if (this.#running === null) return;
    const meter = this.#running;
    this.#running = null;
    meter.charge(this.#elapsedMs() - this.#since);
  }

  #stopAfter(rounds: number): void {
    process.nextTick(() => {
      if (rounds > 1) return queueMicrotask(() => this.#stopAfter(rounds - 1));
      this.#willStop = false;
      this.#stop();
    });
  }
}

/**
 * The rounds of Node's queue of ticks before a turn counts as ended. Promises are settled between two rounds; streams, which the bodies of
 * requests are, take one or two more to go on.
 */
const settledAfter = 3;

const meters = new Meters();

/** Does some work, and all that it starts, on a meter; null: on none, as what goes on behind a request for everyone. */
export const metered = <T>(meter: Meter | null, work: () => T): T => meters.run(meter, work);

/** The work of this request, or of another metered context, goes on after it waited (`Meters.resume`). */
export const resumeMeter = (): void => meters.resume();
