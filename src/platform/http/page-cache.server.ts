import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Counted } from "./counted.ts";
import { decoded, encoded } from "./encode.server.ts";
import { compressions, type Encoding } from "./encoding.ts";

/** A cached page: fully rendered, with its headers, in the encodings requested so far. */
export type CachedPage = {
  key: string;
  /** Without the headers that depend on the encoding. */
  headers: Record<string, string>;
  etag: string;
  /** At least one. An uncompressed page is eight times as large, so that form is stored only when requested. */
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  /** Epoch milliseconds at which the page expires. */
  until: number;
  /** Whether visitors with cookies of the platform get a page of their own instead. */
  variesByVisitor: boolean;
  /** Counted each time that the page is sent. */
  counted: readonly Counted[];
};

/** What a render gave: a page that may be cached, or a response for one request only. */
export type Rendered =
  | ({ kind: "page"; headers: Record<string, string>; body: Buffer<ArrayBuffer> } & Pick<
      CachedPage,
      "until" | "variesByVisitor" | "counted"
    >)
  | Once;

/** A response for one request: a page as one body, or the response of a route. */
export type Once = (
  | { kind: "made"; status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> }
  | { kind: "response"; response: Response }
) & { counted: readonly Counted[] };

/** A page that is not rendered because its sender has had too many rendered; `seconds` until the next one. */
export type Limited = { kind: "limited"; seconds: number };

export type Found = { kind: "cached"; page: CachedPage } | Once | Limited;

/** What a render costs the visitor who asks for it. */
export type RenderVisitor = {
  /** Called before each render: seconds to wait, which is then the outcome of this visitor alone; else 0. */
  admit(): number;
  /** Runs a render when it is this visitor's turn. Other visitors' renders of the same page don't wait for it. */
  inTurn<T>(render: () => Promise<T>): Promise<T>;
};

const anyVisitor: RenderVisitor = { admit: () => 0, inTurn: (render) => render() };

export type CacheFigures = { hits: number; fills: number; shared: number; pages: number; bytes: number };

/**
 * In-memory page cache, bounded by bytes, with least-recently-used eviction. The key contains everything that a page
 * depends on (site, URL, versions), so entries are never purged: a changed page has a different key.
 */
export class PageCache {
  readonly figures: CacheFigures = { hits: 0, fills: 0, shared: 0, pages: 0, bytes: 0 };
  #pages: LRUCache<string, CachedPage>;
  #fills = new Map<string, Promise<Found>>();
  #encodings = new WeakMap<CachedPage, Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>>();
  #now: () => number;

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

  /** A cached page that hasn't expired. */
  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    if (page.until <= this.#now()) {
      this.#pages.delete(key);
      return undefined;
    }
    this.figures.hits++;
    return page;
  }

  /**
   * The cached page, or what `render` gives. Of concurrent requests one renders and the others wait for it; an
   * answer that can't be shared is rendered for each of them. Rejects as `render` does, for all who waited.
   * @param encoding the one in which a page rendered now is cached
   * @param visitor on whose behalf it is rendered
   */
  async find(
    key: string,
    encoding: Encoding,
    render: () => Promise<Rendered>,
    { admit, inTurn }: RenderVisitor = anyVisitor,
  ): Promise<Found> {
    const cached = this.get(key);
    if (cached) return { kind: "cached", page: cached };
    const running = this.#fills.get(key);
    if (running) {
      this.figures.shared++;
      const found = await running;
      if (found.kind === "cached") return found;
    }
    const seconds = admit();
    if (seconds > 0) return { kind: "limited", seconds };
    if (running) return inTurn(() => this.#ownAnswer(key, encoding, render));
    return inTurn(() => this.#filled(key, encoding, render));
  }

  /** The page that others had rendered while this caller waited for its turn, or is having rendered; else a new one. */
  async #filled(key: string, encoding: Encoding, render: () => Promise<Rendered>): Promise<Found> {
    const cached = this.get(key);
    if (cached) return { kind: "cached", page: cached };
    const running = this.#fills.get(key);
    if (running) {
      this.figures.shared++;
      const found = await running;
      return found.kind === "cached" ? found : this.#ownAnswer(key, encoding, render);
    }
    const fill = this.#fill(key, encoding, render).finally(() => this.#fills.delete(key));
    this.#fills.set(key, fill);
    return fill;
  }

  async #fill(key: string, encoding: Encoding, render: () => Promise<Rendered>): Promise<Found> {
    const found = await this.#ownAnswer(key, encoding, render);
    if (found.kind !== "cached") return found;
    this.figures.fills++;
    if (found.page.until > this.#now()) this.#pages.set(key, found.page);
    return found;
  }

  async #ownAnswer(key: string, encoding: Encoding, render: () => Promise<Rendered>): Promise<Found> {
    const rendered = await render();
    return rendered.kind === "page"
      ? { kind: "cached", page: await cachedPage(key, encoding, rendered) }
      : rendered;
  }

  /**
   * The page's body in an encoding, converted once from another one if it isn't cached, and added to the size of the
   * entry.
   */
  async body(page: CachedPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const known = page.bodies[encoding];
    if (known) return known;
    const making = this.#encodings.get(page) ?? {};
    this.#encodings.set(page, making);
    making[encoding] ??= this.#encode(page, encoding).finally(() => delete making[encoding]);
    return making[encoding];
  }

  async #encode(page: CachedPage, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const body = await encoded(await plainBody(page), encoding);
    page.bodies[encoding] = body;
    // Setting the same object again would not update its size.
    if (this.#pages.peek(page.key) === page) {
      this.#pages.delete(page.key);
      this.#pages.set(page.key, page);
    }
    return body;
  }

  count(): CacheFigures {
    return { ...this.figures, pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}

async function cachedPage(
  key: string,
  encoding: Encoding,
  { headers, body, ...facts }: Extract<Rendered, { kind: "page" }>,
): Promise<CachedPage> {
  // A weak ETag, because the encodings of a page share it.
  const etag = `W/"${hash("sha1", body, "base64url")}"`;
  return { key, headers, etag, bodies: { [encoding]: await encoded(body, encoding) }, ...facts };
}

async function plainBody({ bodies }: CachedPage): Promise<Buffer<ArrayBuffer>> {
  if (bodies.identity) return bodies.identity;
  for (const compression of compressions) {
    const body = bodies[compression];
    if (body) return decoded(body, compression);
  }
  throw new Error("a cached page has no body");
}

/** Size of the bodies, key and headers, plus the overhead of the objects. */
function bytesOf({ key, headers, bodies }: CachedPage): number {
  let bytes = key.length + 1024;
  for (const body of Object.values(bodies)) bytes += body.length;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length;
  return bytes;
}
