import { createHistogram } from "node:perf_hooks";

/** How long responses took, in milliseconds, and their statuses. */
export class Measured {
  readonly #times = createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
  readonly #statuses = new Map<number, number>();

  /** @param send resolves to the status */
  async of(send: () => Promise<number>): Promise<void> {
    const began = performance.now();
    const status = await send();
    this.#times.record(Math.max(1, Math.round((performance.now() - began) * 1_000)));
    this.#statuses.set(status, this.count(status) + 1);
  }

  ms(percent: number): number {
    return Math.round(this.#times.percentile(percent) / 100) / 10;
  }

  get requests(): number {
    return this.#times.count;
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
