import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Encoding } from "./encoding.ts";

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** A page as it is kept: rendered to its end, with its headers, in every encoding made so far. */
export type KeptPage = {
  /** Headers without the encoding's own. */
  headers: Record<string, string>;
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer | null };
  /** Epoch milliseconds; from then on the page is made anew. */
  until: number;
  hits: number;
};

/** What a render gave: a page that may be kept, or an answer that may be given once only. */
export type Rendered = { kind: "page"; headers: Record<string, string>; body: Buffer; until: number } | Once;

/** An answer for one request: a page in one piece, or whatever a route answered. */
export type Once =
  | { kind: "made"; status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> }
  | { kind: "response"; response: Response };

export type Found = { kind: "kept"; page: KeptPage } | Once;

export type CacheFigures = { hits: number; fills: number; shared: number; pages: number; bytes: number };

/**
 * Pages kept in memory, bounded by bytes, least recently used first out. The key holds everything that a page hangs
 * on (site, address, versions), so nothing is ever purged: a changed page has another key.
 */
export class PageCache {
  readonly figures: CacheFigures = { hits: 0, fills: 0, shared: 0, pages: 0, bytes: 0 };
  #pages: LRUCache<string, KeptPage>;
  #fills = new Map<string, Promise<Found>>();
  #now: () => number;
  #brotliQueue: Promise<void> = Promise.resolve();

  /**
   * @param maxBytes bound on the bodies of all encodings together; at least 1
   * @param now epoch milliseconds
   */
  constructor(maxBytes: number, now: () => number) {
    this.#now = now;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: bytesOf,
    });
  }

  /** A page that is kept and still holds. */
  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    if (page.until <= this.#now()) {
      this.#pages.delete(key);
      return undefined;
    }
    this.figures.hits++;
    // Worth 1 to 4 ms of another thread only for a page that is asked for again.
    if (++page.hits === 1) this.#makeBrotli(key, page);
    return page;
  }

  /**
   * The kept page, or what `render` gives. However many ask at once, one renders and the others wait for it; an
   * answer that can't be shared is rendered for each of them. Rejects as `render` does, for all who waited.
   */
  async find(key: string, render: () => Promise<Rendered>): Promise<Found> {
    const kept = this.get(key);
    if (kept) return { kind: "kept", page: kept };
    const running = this.#fills.get(key);
    if (running) {
      this.figures.shared++;
      const found = await running;
      return found.kind === "kept" ? found : this.#ownAnswer(render);
    }
    const fill = this.#fill(key, render).finally(() => this.#fills.delete(key));
    this.#fills.set(key, fill);
    return fill;
  }

  async #fill(key: string, render: () => Promise<Rendered>): Promise<Found> {
    const rendered = await render();
    if (rendered.kind !== "page") return rendered;
    const page = await keptPage(rendered);
    this.figures.fills++;
    if (page.until > this.#now()) this.#pages.set(key, page);
    return { kind: "kept", page };
  }

  async #ownAnswer(render: () => Promise<Rendered>): Promise<Found> {
    const rendered = await render();
    return rendered.kind === "page" ? { kind: "kept", page: await keptPage(rendered) } : rendered;
  }

  /** One at a time, off the requests' path. The page is put back so that its bytes are counted again. */
  #makeBrotli(key: string, page: KeptPage): void {
    const make = async (): Promise<void> => {
      const { identity } = page.bodies;
      page.bodies.br = await brotlied(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      });
      if (this.#pages.peek(key) === page) this.#pages.set(key, page, { noUpdateTTL: true });
    };
    // A page without brotli is answered by gzip: one that fails must not end the queue, nor the process.
    this.#brotliQueue = this.#brotliQueue.then(make).catch(() => {});
  }

  /** Waits for the compression under way. */
  settled(): Promise<void> {
    return this.#brotliQueue;
  }

  count(): CacheFigures {
    return { ...this.figures, pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}

/** The body for an encoding and its name; brotli that isn't made yet is answered by gzip. */
export function bodyFor(page: KeptPage, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  if (encoding === "identity") return { body: page.bodies.identity, encoding };
  if (encoding === "br" && page.bodies.br) return { body: page.bodies.br, encoding };
  return { body: page.bodies.gzip, encoding: "gzip" };
}

async function keptPage(rendered: Extract<Rendered, { kind: "page" }>): Promise<KeptPage> {
  const identity = rendered.body;
  return {
    headers: rendered.headers,
    // Weak: the encodings of one page share it.
    etag: `W/"${createHash("sha256").update(identity).digest("base64url")}"`,
    bodies: { identity, gzip: await gzipped(identity, { level: 6 }), br: null },
    until: rendered.until,
    hits: 0,
  };
}

function bytesOf(page: KeptPage): number {
  const { identity, gzip: zipped, br } = page.bodies;
  return identity.length + zipped.length + (br?.length ?? 0) + 2048;
}
