import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** How long responses took, in milliseconds, and their statuses. */
export class Measured {
  readonly times = new Milliseconds();
  /** How much processor time the server's main thread used until each response: what else the machine does isn't in it. */
  readonly work = new Milliseconds();
  readonly #statuses = new Map<number, number>();
  readonly #workMs: () => number;

  /** @param workMs the processor time of the server's main thread */
  constructor(workMs: () => number = () => 0) {
    this.#workMs = workMs;
  }

  /** @param send resolves to the status */
  async of(send: () => Promise<number>): Promise<void> {
    const [began, had] = [performance.now(), this.#workMs()];
    const status = await send();
    this.times.record(performance.now() - began);
    this.work.record(this.#workMs() - had);
    this.#statuses.set(status, this.count(status) + 1);
  }

  get requests(): number {
    return this.times.count;
  }

  count(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }

  /** Responses but 200 and 304, and none. */
  failures(): number {
    return this.requests - this.count(200) - this.count(304);
  }

  statuses(): string {
    return [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  }
}

class Milliseconds {
  readonly #histogram: RecordableHistogram = createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });

  record(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * 1_000)));
  }

  get count(): number {
    return this.#histogram.count;
  }

  /** To a tenth. */
  percentile(percent: number): number {
    return Math.round(this.#histogram.percentile(percent) / 100) / 10;
  }
}
