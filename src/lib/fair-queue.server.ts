type Waiting = {
  start: () => void;
  /** Milliseconds of a monotonic clock. */
  since: number;
  /** Whether it waits because its own caller has other work here. */
  isBehindOwn: boolean;
};
type Lane = {
  running: number;
  waiting: Waiting[];
  /** Which start in this queue was its last; 0 for none. */
  served: number;
  /** Whether none of its work starts for a while. */
  isResting: boolean;
};

export type FairQueueOptions = {
  /** How much work of one caller runs at a time; at least 1. */
  perCaller: number;
  /** How much work of all callers runs at a time. */
  total?: number;
  /**
   * For so many milliseconds work that waits behind its own caller's lets all other callers go first. Without it callers only take turns.
   */
  yieldMs?: number;
  /** Work that takes more milliseconds than this waits for something elsewhere: it goes on, and the next may start. */
  holdMs?: number;
  /**
   * Whether a caller's next work waits as long as the last took, so that one caller takes half of the time at most. Work that went on after `holdMs`
   * counts for nothing.
   */
  rests?: boolean;
  /** How much work of one caller may wait; more is refused with `QueueFull`. */
  maxWaiting?: number;
};

/** A caller has as much work waiting as it may. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

/**
 * Runs work so that one caller's can't keep others' waiting: each caller has few in progress, and who has least in progress goes first. A
 * caller's own work starts in order. Memory is what waits; a caller without work takes none.
 */
export class FairQueue {
  #lanes = new Map<string, Lane>();
  #running = 0;
  #starts = 0;
  #isScheduled = false;
  readonly #perCaller: number;
  readonly #total: number;
  readonly #yieldMs: number;
  readonly #holdMs: number;
  readonly #rests: boolean;
  readonly #maxWaiting: number;

  constructor({
    perCaller,
    total = Number.POSITIVE_INFINITY,
    yieldMs = 0,
    holdMs = Number.POSITIVE_INFINITY,
    rests = false,
    maxWaiting = Number.POSITIVE_INFINITY,
  }: FairQueueOptions) {
    this.#perCaller = perCaller;
    this.#total = total;
    this.#yieldMs = yieldMs;
    this.#holdMs = holdMs;
    this.#rests = rests;
    this.#maxWaiting = maxWaiting;
  }

  /** How much work waits. */
  get waiting(): number {
    let count = 0;
    for (const lane of this.#lanes.values()) count += lane.waiting.length;
    return count;
  }

  /** How many callers have work here. */
  get callers(): number {
    return this.#lanes.size;
  }

  /**
   * Starts the work in its turn. Settles as the work does.
   * @param signal work that waits when it aborts leaves the queue, and rejects with its reason; work that runs goes on
   */
  async run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const lane = this.#lanes.get(caller) ?? { running: 0, waiting: [], served: 0, isResting: false };
    const isBehindOwn = lane.running >= this.#perCaller || lane.waiting.length > 0 || lane.isResting;
    if (isBehindOwn || this.#running >= this.#total) await this.#turn(caller, lane, { isBehindOwn, signal });
    else this.#take(caller, lane);
    const since = performance.now();
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      this.#release(caller, lane, performance.now() - since);
    };
    const timer = Number.isFinite(this.#holdMs) ? setTimeout(release, this.#holdMs) : undefined;
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  async #turn(
    caller: string,
    lane: Lane,
    { isBehindOwn, signal }: { isBehindOwn: boolean; signal: AbortSignal | undefined },
  ): Promise<void> {
    if (lane.waiting.length >= this.#maxWaiting) throw new QueueFull("too much of the caller's work waits");
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { start, since: performance.now(), isBehindOwn };
    lane.waiting.push(waiting);
    this.#lanes.set(caller, lane);
    const leave = () => {
      const at = lane.waiting.indexOf(waiting);
      if (at < 0) return;
      lane.waiting.splice(at, 1);
      this.#forgetIdle(caller, lane);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave);
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  #take(caller: string, lane: Lane): void {
    this.#lanes.set(caller, lane);
    lane.served = ++this.#starts;
    lane.running++;
    this.#running++;
  }

  #release(caller: string, lane: Lane, tookMs: number): void {
    lane.running--;
    this.#running--;
    if (this.#rests && !lane.isResting && tookMs < this.#holdMs) {
      lane.isResting = true;
      setTimeout(() => {
        lane.isResting = false;
        this.#forgetIdle(caller, lane);
        this.#startNext();
      }, tookMs);
    }
    this.#forgetIdle(caller, lane);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After what has arrived meanwhile, so that it comes before more of the same caller's.
    setTimeout(() => {
      this.#isScheduled = false;
      this.#startNext();
    }, 0);
  }

  #forgetIdle(caller: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0 && !lane.isResting) this.#lanes.delete(caller);
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const [caller, lane, first] = next;
      lane.waiting.shift();
      this.#take(caller, lane);
      first.start();
    }
  }

  #next(): [string, Lane, Waiting] | null {
    if (this.#running >= this.#total) return null;
    let best: [string, Lane, Waiting] | null = null;
    for (const [caller, lane] of this.#lanes) {
      const [first] = lane.waiting;
      if (!first || lane.isResting || lane.running >= this.#perCaller || this.#mustYield(first)) continue;
      if (!best || isBefore(lane, best[1])) best = [caller, lane, first];
    }
    return best;
  }

  #mustYield({ since, isBehindOwn }: Waiting): boolean {
    return isBehindOwn && this.#running > 0 && performance.now() - since < this.#yieldMs;
  }
}

/** Least in progress first; of these, the one whose turn was longest ago. */
function isBefore(lane: Lane, other: Lane): boolean {
  return lane.running === other.running ? lane.served < other.served : lane.running < other.running;
}
