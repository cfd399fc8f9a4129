import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createContext } from "react-router";
import { escapeForScript } from "#platform/http/page-boot.ts";
import { isLasting } from "./lasting.ts";
import { cacheJson, hasCachedJson } from "./packed.ts";
import { collecting, type Shown } from "./part.ts";

/** `bytes` is null for a part that breaks the rules (part.ts): its component is rendered in the page. */
type CachedPart = { of: object; bytes: Buffer | null; size: number };
type Marked = { key: string; shown: Shown; element: ReactElement; bytes: Buffer | null };

/** Bytes of an entry's objects. The data of a part takes about three times its JSON. */
const overhead = 400;
const dataFactor = 3;

/** What parts of a page depend on besides what they show: the formats of its site, provided to one that is rendered alone. */
export type Surroundings = { key: string; provide(element: ReactElement): ReactElement };

/** A rendered page: its HTML with marks, and what turns a text with marks into bytes. */
export type PageWithParts = { html: string; spliced(text: string): (string | Uint8Array)[] };

/**
 * The bytes of cards, filters, menus and the like, cached across pages and sites, the least recently used evicted. A page is rendered with an
 * empty element in place of each part, and its bytes are put there. The element's name has a number that only this process knows, so that
 * no dealer's text is taken for one.
 */
export class PartCache {
  readonly figures = { hits: 0, fills: 0, unfit: 0 };
  readonly #cached: LRUCache<string, CachedPart>;
  readonly #sign = `p-${randomBytes(12).toString("hex")}`;
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;

  /** @param maxBytes at least 1 */
  constructor(maxBytes: number) {
    this.#cached = new LRUCache({
      maxSize: Math.ceil(maxBytes),
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: ({ size }) => size,
    });
  }

  /** Renders a page with its parts; as a whole if one of them was found to be none. */
  render(tree: ReactNode, around: Surroundings): PageWithParts {
    const marked: Marked[] = [];
    const html = collecting(
      (name, shown, given) => {
        const element = given as ReactElement;
        const key = this.#keyOf(`${name} ${around.key}`, shown);
        if (key === null) return element;
        const cached = this.#cached.get(key);
        if (cached?.bytes === null) return element;
        marked.push({ key, shown, element, bytes: cached?.bytes ?? null });
        return createElement(this.#sign, { key: element.key, n: marked.length - 1 });
      },
      () => renderToString(tree),
    );
    const bytes = marked.map((one) => this.#bytesOf(one, around));
    if (bytes.includes(null)) return { html: renderToString(tree), spliced: (text) => [text] };
    return { html, spliced: (text) => this.#spliced(text, bytes as Buffer[]) };
  }

  count(): PartCache["figures"] & { parts: number; bytes: number } {
    return { ...this.figures, parts: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  /** What was remembered by a key: data that a later page may share, so that its parts are those of the same object. */
  data(key: string): object | undefined {
    return this.#cached.get(`data ${key}`)?.of;
  }

  /** @param length of its JSON, about */
  remember(key: string, of: object, length: number): void {
    const size = key.length + length * dataFactor + overhead;
    this.#cached.set(`data ${key}`, { of, bytes: null, size });
  }

  /** Null for data of one page only. */
  #keyOf(name: string, { of, json }: Shown): string | null {
    if (json !== undefined) {
      cacheJson(of, escapeForScript(json));
      return `${name} ${json}`;
    }
    if (!isLasting(of)) return null;
    let id = this.#ids.get(of);
    if (id === undefined) {
      id = ++this.#lastId;
      this.#ids.set(of, id);
    }
    return `${name} ${id}`;
  }

  /** The cached bytes, or those made now; null where it is no part. */
  #bytesOf({ key, shown, element, bytes }: Marked, around: Surroundings): Buffer | null {
    const known = bytes ?? this.#cached.get(key)?.bytes;
    if (known) {
      this.figures.hits++;
      return known;
    }
    const html = this.#made(around.provide(element));
    const made = html === null ? null : Buffer.from(html);
    this.figures[made ? "fills" : "unfit"]++;
    const size = (made?.length ?? 0) + key.length + this.#dataSize(shown) + overhead;
    this.#cached.set(key, { of: shown.json === undefined ? shown.of : {}, bytes: made, size });
    return made;
  }

  /** The first part of an object counts its data, of which the JSON is cached then. */
  #dataSize({ of, json }: Shown): number {
    if (json !== undefined) return json.length * dataFactor;
    if (hasCachedJson(of)) return 0;
    const made = JSON.stringify(of);
    cacheJson(of, Buffer.from(escapeForScript(made)));
    return made.length * dataFactor;
  }

  /** The part alone, as React renders it in a page; null if it isn't that. */
  #made(element: ReactElement): string | null {
    try {
      const html = renderToString(element, { identifierPrefix: this.#sign });
      return isPart(html) && !html.includes(this.#sign) ? html : null;
    } catch {
      return null;
    }
  }

  #spliced(text: string, bytes: readonly Buffer[]): (string | Uint8Array)[] {
    const [first = "", ...rest] = text.split(`<${this.#sign} n="`);
    const end = `"></${this.#sign}>`;
    return [
      first,
      ...rest.flatMap((piece) => {
        const at = piece.indexOf(end);
        return [bytes[Number(piece.slice(0, at))] as Buffer, piece.slice(at + end.length)];
      }),
    ];
  }
}

/** The parts of a request's page; null where none are cached. */
export const partsContext = createContext<PartCache | null>(null);

/** Nothing, or elements with no text beside them, no boundary, and nothing that belongs into the head. */
const isPart = (html: string): boolean =>
  html === "" || (/^<(?!(?:link|meta|title|style|script|!)\b).*>$/s.test(html) && !/<!--[$&]/.test(html));
