/**
 * A circuit breaker for calls to another system: opens after `failures` in a row, and then allows one trial
 * per `openMs` until one succeeds. Times are milliseconds of any monotonic clock.
 */
export class Circuit {
  readonly #maxFailures: number;
  readonly #openMs: number;
  #failures = 0;
  #openUntil: number | null = null;

  constructor(options: { failures: number; openMs: number }) {
    this.#maxFailures = options.failures;
    this.#openMs = options.openMs;
  }

  /**
   * Whether to call at all; true while open makes this call the trial, and the next one waits another
   * `openMs`.
   */
  allows(at: number): boolean {
    if (this.#openUntil === null) return true;
    if (at < this.#openUntil) return false;
    this.#openUntil = at + this.#openMs;
    return true;
  }

  /** Returns whether this closed the circuit. */
  succeeded(): boolean {
    const closed = this.#openUntil !== null;
    this.#failures = 0;
    this.#openUntil = null;
    return closed;
  }

  /** Returns whether this opened the circuit. */
  failed(at: number): boolean {
    this.#failures++;
    if (this.#failures < this.#maxFailures) return false;
    const opened = this.#openUntil === null;
    this.#openUntil = at + this.#openMs;
    return opened;
  }
}
