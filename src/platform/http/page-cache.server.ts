import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Counted } from "./counted.ts";
import { decoded, encoded } from "./encode.server.ts";
import {
  type Accepted,
  acceptedFor,
  compressions,
  type Encoding,
  minCompressedBytes,
  smallestOf,
} from "./encoding.ts";
import type { PageReads } from "./page-reads.ts";
import type { ServedSite } from "./served-site.ts";

/** A cached page: fully rendered, with its headers, in the encodings requested so far. */
export type CachedPage = {
  key: string;
  /** Without the headers that depend on the encoding. */
  headers: Record<string, string>;
  etag: string;
  /** At least one. An uncompressed page is eight times as large, so that form is stored only when requested. */
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  /** Of the uncompressed page. */
  length: number;
  /** Whether it was sent once, or more often: then its body in Brotli is the smallest. */
  sent: "never" | "once" | "often";
  /** Epoch milliseconds at which the page expires. */
  until: number;
  /** Until when a shared cache that is purged may use it; null for a page that may not stay there for long. */
  sharedUntil: number | null;
  /** Whether visitors with cookies of the platform get a page of their own instead. */
  variesByVisitor: boolean;
  /** Counted each time that the page is sent. */
  counted: readonly Counted[];
  /** The last version of the stock in which the page is known to be right. */
  version: number;
  /** Null for a page that isn't right in another version. */
  reads: PageReads | null;
};

/** Where a page is cached, and the version of the stock in which it is wanted; for a page without `reads` the version belongs into the key. */
export type Slot = { key: string; site: ServedSite; version: number };

/** What a render gave: a page that may be cached, or a response for one request only. */
export type Rendered =
  | ({ kind: "page"; headers: Record<string, string>; body: Buffer<ArrayBuffer> } & Pick<
      CachedPage,
      "until" | "sharedUntil" | "variesByVisitor" | "counted" | "reads"
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
  /** Runs a render when it is this visitor's turn, unless it is limited then. Other visitors' renders of the same page don't wait for it. */
  inTurn(render: () => Promise<Found>): Promise<Found>;
};

const anyVisitor: RenderVisitor = { admit: () => 0, inTurn: (render) => render() };

export type CacheFigures = {
  hits: number;
  /** Hits of pages that were found to be right in another version of the stock; counted in `hits` too. */
  revalidated: number;
  fills: number;
  shared: number;
  pages: number;
  bytes: number;
};

/**
 * In-memory page cache, bounded by bytes, with least-recently-used eviction. The key contains everything that a page
 * depends on (site, URL, versions), so entries are never purged: a changed page has a different key. Only the stock's version isn't in
 * the key of a page that noted its reads: in another version they are compared first.
 */
export class PageCache {
  readonly figures: CacheFigures = { hits: 0, revalidated: 0, fills: 0, shared: 0, pages: 0, bytes: 0 };
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

  /**
   * A cached page that hasn't expired and is right in a version of the stock: at once, unless what it read must be compared first.
   */
  get(slot: Slot): CachedPage | undefined | Promise<CachedPage | undefined> {
    const page = this.#pages.get(slot.key);
    if (page === undefined) return undefined;
    if (page.until <= this.#now()) {
      this.#pages.delete(slot.key);
      return undefined;
    }
    if (page.version !== slot.version)
      return page.reads?.isUnchanged ? this.#revalidated(page, slot) : undefined;
    this.figures.hits++;
    return page;
  }

  async #revalidated(page: CachedPage, { site, version }: Slot): Promise<CachedPage | undefined> {
    if (!(await page.reads?.isUnchanged?.(site))) return undefined;
    page.version = version;
    this.figures.revalidated++;
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
    slot: Slot,
    encoding: Encoding,
    render: () => Promise<Rendered>,
    { admit, inTurn }: RenderVisitor = anyVisitor,
  ): Promise<Found> {
    const found = this.get(slot);
    const cached = found instanceof Promise ? await found : found;
    if (cached) return { kind: "cached", page: cached };
    const running = this.#fills.get(fillOf(slot));
    if (running) {
      this.figures.shared++;
      const theirs = await running;
      if (theirs.kind === "cached") return theirs;
    }
    const seconds = admit();
    if (seconds > 0) return { kind: "limited", seconds };
    if (running) return inTurn(() => this.#ownAnswer(slot, encoding, render));
    return inTurn(() => this.#filled(slot, encoding, render));
  }

  /** The page that others had rendered while this caller waited for its turn, or is having rendered; else a new one. */
  async #filled(slot: Slot, encoding: Encoding, render: () => Promise<Rendered>): Promise<Found> {
    const found = this.get(slot);
    const cached = found instanceof Promise ? await found : found;
    if (cached) return { kind: "cached", page: cached };
    const running = this.#fills.get(fillOf(slot));
    if (running) {
      this.figures.shared++;
      const theirs = await running;
      return theirs.kind === "cached" ? theirs : this.#ownAnswer(slot, encoding, render);
    }
    const fill = this.#fill(slot, encoding, render).finally(() => this.#fills.delete(fillOf(slot)));
    this.#fills.set(fillOf(slot), fill);
    return fill;
  }

  async #fill(slot: Slot, encoding: Encoding, render: () => Promise<Rendered>): Promise<Found> {
    const found = await this.#ownAnswer(slot, encoding, render);
    if (found.kind !== "cached") return found;
    this.figures.fills++;
    if (found.page.until > this.#now()) this.#pages.set(slot.key, found.page);
    return found;
  }

  async #ownAnswer(slot: Slot, encoding: Encoding, render: () => Promise<Rendered>): Promise<Found> {
    const rendered = await render();
    return rendered.kind === "page"
      ? { kind: "cached", page: await cachedPage(slot, encoding, rendered) }
      : rendered;
  }

  /**
   * The body to send: the smallest that the client accepts of those that were made; else the one that is made in the least time. A page that
   * is asked for again is worth its smallest form, Brotli, which is made beside, for those who come later.
   */
  async toSend(
    page: CachedPage,
    wanted: Accepted,
  ): Promise<{ encoding: Encoding; body: Buffer<ArrayBuffer> }> {
    const accepted = acceptedFor(page.length, wanted);
    const known = smallestOf(accepted.filter((one) => page.bodies[one]));
    const encoding = known ?? accepted[0];
    const body = await this.body(page, encoding);
    if (page.sent === "never") page.sent = "once";
    else if (page.sent === "once" && accepted.includes("br")) {
      page.sent = "often";
      // If it fails, the page is sent as before.
      this.#shrink(page).catch(() => {});
    }
    return { encoding, body };
  }

  async #shrink(page: CachedPage): Promise<void> {
    page.bodies.br = await encoded(await plainBody(page), "br", "often");
    // Clients that accept Zstandard accept Brotli too.
    delete page.bodies.zstd;
    this.#resize(page);
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
    this.#resize(page);
    return body;
  }

  #resize(page: CachedPage): void {
    // Setting the same object again would not update its size.
    if (this.#pages.peek(page.key) !== page) return;
    this.#pages.delete(page.key);
    this.#pages.set(page.key, page);
  }

  count(): CacheFigures {
    return { ...this.figures, pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}

/** A page that is being rendered in an earlier version isn't waited for. */
const fillOf = ({ key, version }: Slot) => `${version} ${key}`;

async function cachedPage(
  { key, version }: Slot,
  encoding: Encoding,
  { headers, body, ...facts }: Extract<Rendered, { kind: "page" }>,
): Promise<CachedPage> {
  // A weak ETag, because the encodings of a page share it.
  const etag = `W/"${hash("sha256", body, "base64url")}"`;
  const first = body.length < minCompressedBytes ? "identity" : encoding;
  const bodies = { [first]: await encoded(body, first) };
  return { key, version, headers, etag, bodies, length: body.length, sent: "never", ...facts };
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
function bytesOf({ key, headers, bodies, reads }: CachedPage): number {
  let bytes = key.length + 1024 + (reads?.bytes ?? 0);
  for (const body of Object.values(bodies)) bytes += body.length;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length;
  return bytes;
}
