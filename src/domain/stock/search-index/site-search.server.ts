import type { Logger } from "pino";
import type { Change, EngineAnswer, EngineDocument, EngineQuery } from "#faceted-search/search-engine.ts";
import type { Circuit } from "#lib/circuit.ts";
import { OpenSearchError } from "./open-search-client.server.ts";
import type { OpenSearchIndex } from "./open-search-index.server.ts";
import type { SearchPort } from "./search-port.ts";

export type SiteSearchOptions = {
  embedded: SearchPort;
  shared: OpenSearchIndex;
  /** Shared by all sites of one search server. */
  circuit: Circuit;
  /** The site's documents as the embedded index has them. */
  documents: () => Iterable<EngineDocument>;
  /** The last change that the documents contain, and the feed's newest. */
  seq: () => number;
  newest: () => Promise<number>;
  log: Logger;
  /** Milliseconds of a monotonic clock. */
  clock: () => number;
  /** Milliseconds until the first retry of a failed write; doubled at each retry up to a minute. */
  retryMs: number;
};

/**
 * A site's search on a search server, with the embedded index as a fallback (docs/adr/0007-…). The server
 * answers while it is known to have everything that this process knows; until then, and whenever it is slow,
 * down or wrong, the embedded index gives the same answer. So a page is never stale and never unavailable
 * because of the server.
 */
export class SiteSearch {
  readonly #to: SiteSearchOptions;
  #waiting: { changes: Change[]; seq: number }[] = [];
  #equal = false;
  #behind = true;
  #working: Promise<void> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #closed = false;

  constructor(options: SiteSearchOptions) {
    this.#to = options;
    this.#work();
  }

  /** Whether the server would be used now, apart from its circuit breaker. */
  get answering(): boolean {
    return this.#equal && !this.#behind && !this.#closed && this.#waiting.length === 0;
  }

  /** @param embedded the same search without the server, for a page that shows an earlier state */
  async search(
    query: EngineQuery,
    embedded: (query: EngineQuery) => EngineAnswer | Promise<EngineAnswer> = this.#to.embedded.search,
  ): Promise<EngineAnswer> {
    const { shared, circuit, clock } = this.#to;
    if (!this.answering || !circuit.allows(clock())) return embedded(query);
    try {
      const answer = await shared.search(query);
      if (circuit.succeeded()) this.#to.log.info("search server: in use again");
      // Changes that came meanwhile may be in the answer.
      return this.answering ? answer : embedded(query);
    } catch (error) {
      if (!(error instanceof OpenSearchError)) throw error;
      this.#onError(error);
      return embedded(query);
    }
  }

  /** Forwards changes that the embedded index has applied; the server answers again once it has them. */
  follow(changes: Change[], seq: number): void {
    if (changes.length === 0 || this.#closed) return;
    this.#waiting.push({ changes, seq });
    this.#work();
  }

  /** Resolves when the server has all changes so far, or the attempt has failed. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#working;
  }

  #onError(error: OpenSearchError): void {
    const { circuit, clock, log } = this.#to;
    log.warn({ reason: error.message }, "search server: failed, the in-memory index is used");
    // A rejected query is an error of that query, not of the server.
    if (error.status === 400) return;
    if (error.status === 404) this.#fallBehind();
    if (circuit.failed(clock())) log.warn("search server: requests are paused for some seconds");
  }

  /** The index is missing or differs from the embedded one: reconcile it. */
  #fallBehind(): void {
    this.#behind = true;
    this.#work();
  }

  /** One task at a time, so that the server receives changes in order. */
  #work(): void {
    if (this.#working || this.#retry || this.#closed) return;
    this.#working = this.#catchUp().finally(() => {
      this.#working = null;
    });
  }

  async #catchUp(): Promise<void> {
    const { shared, log } = this.#to;
    try {
      while (!this.#closed && (this.#behind || this.#waiting.length > 0)) {
        if (this.#behind) {
          await this.#makeEqual();
        } else {
          const { changes, seq } = this.#waiting[0]!;
          await shared.apply(changes, seq);
          this.#waiting.shift();
        }
      }
      if (this.#failures > 0) log.info("search server: up to date again");
      this.#failures = 0;
    } catch (error) {
      this.#tryAgainLater(error);
    }
  }

  async #makeEqual(): Promise<void> {
    const { shared, documents, seq, newest, log } = this.#to;
    this.#equal = false;
    this.#behind = false;
    // The documents contain these changes; later ones are queued after them.
    this.#waiting = [];
    const done = await shared.reconcile(documents, seq(), newest);
    if (done.kind === "superseded") {
      this.#closed = true;
      log.info("search server: a newer configuration has its own index, this one is no longer used");
      return;
    }
    this.#equal = true;
    await shared.removeOlder().catch((error: unknown) => {
      // Nothing reads them any more; the next start tries again.
      log.warn({ reason: String(error) }, "search server: older indices could not be deleted");
    });
    if (done.written + done.deleted > 0) {
      log.info({ written: done.written, deleted: done.deleted }, "search server: index reconciled");
    }
  }

  /** Reconciling finds what was not written, so nothing is stored for the retry. */
  #tryAgainLater(error: unknown): void {
    const { log, retryMs } = this.#to;
    this.#behind = true;
    this.#waiting = [];
    const wait = Math.min(60_000, retryMs * 2 ** Math.min(this.#failures++, 16));
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason, retryInMs: wait }, "search server: write failed, will reconcile");
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#work();
    }, wait);
    this.#retry.unref();
  }
}
