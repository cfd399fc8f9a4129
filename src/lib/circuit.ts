/**
 * Stops asking an outside system that keeps failing: opens after `failures` in a row, and lets one trial through each
 * `openMs` until one succeeds. Times are milliseconds of any clock that doesn't go back.
 */
export class Circuit {
  readonly #most: number;
  readonly #openMs: number;
  #failures = 0;
  #openUntil: number | null = null;

  constructor(options: { failures: number; openMs: number }) {
    this.#most = options.failures;
    this.#openMs = options.openMs;
  }

  /** Whether to ask at all; a yes while open is the trial, and the next caller waits another `openMs`. */
  allows(at: number): boolean {
    if (this.#openUntil === null) return true;
    if (at < this.#openUntil) return false;
    this.#openUntil = at + this.#openMs;
    return true;
  }

  /** Tells whether this closed it. */
  succeeded(): boolean {
    const closed = this.#openUntil !== null;
    this.#failures = 0;
    this.#openUntil = null;
    return closed;
  }

  /** Tells whether this opened it. */
  failed(at: number): boolean {
    this.#failures++;
    if (this.#failures < this.#most) return false;
    const opened = this.#openUntil === null;
    this.#openUntil = at + this.#openMs;
    return opened;
  }
}
