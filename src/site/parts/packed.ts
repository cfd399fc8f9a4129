import { escapeForScript, type InertJson } from "#platform/http/page-boot.ts";

/**
 * A view-model as one JSON string. React Router encodes loader data value by value, which costs more than
 * rendering the page; one string costs almost nothing. On the server the model is cached beside the string,
 * so it is never parsed there.
 */
export type Packed<T> = { readonly json: string; readonly of?: T };

const known = new WeakMap<object, unknown>();

export function pack<T>(model: T): Packed<T> {
  return remember({ json: JSON.stringify(model) }, model);
}

/** The inert element of a document with its page's model. */
const pageElement = "page-data";

/** In place of the JSON of a model that is in the document. */
const inDocument = "";

/**
 * The model of a page, from its route's loader. A document contains its JSON as it is, in an element of its own: as a string among React
 * Router's data every quote would be escaped, an eighth more bytes. The data for a client navigation has no document.
 */
export function packPage<T>(model: T, request: Pick<Request, "url">): Packed<T> {
  const isNavigation = new URL(request.url).pathname.endsWith(".data");
  return isNavigation ? pack(model) : remember({ json: inDocument }, model);
}

/** JSON of data that several pages have, escaped for a script element. */
const cachedJson = new WeakMap<object, string | Uint8Array>();

export function cacheJson(of: object, json: string | Uint8Array): void {
  cachedJson.set(of, json);
}

export const hasCachedJson = (of: object): boolean => cachedJson.has(of);

/** The element for the model that a loader of a document packed with `packPage`, escaped; null without one. */
export function pageData(loaderData: Record<string, unknown>): InertJson | null {
  for (const data of Object.values(loaderData)) {
    if (!isPacked(data) || data.json !== inDocument) continue;
    return { id: pageElement, json: [...piecesOf(known.get(data) as object)] };
  }
  return null;
}

/** How deep in a model cached JSON is looked for: that of a card beside another fact of it in a list. */
const maxDepth = 3;

/** `JSON.stringify` of a model, escaped, with what was cached of what it contains. */
function* piecesOf(value: unknown, depth = maxDepth): Generator<string | Uint8Array> {
  const cached = isObject(value) ? cachedJson.get(value) : undefined;
  if (cached !== undefined) yield cached;
  else if (!isObject(value) || !containsCached(value, depth)) yield escapedJson(value ?? null);
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      yield at === 0 ? "[" : ",";
      yield* piecesOf(item, depth - 1);
    }
    yield "]";
  } else {
    let before = "{";
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue;
      yield `${before}${escapedJson(name)}:`;
      yield* piecesOf(item, depth - 1);
      before = ",";
    }
    yield "}";
  }
}

function containsCached(value: object, depth: number): boolean {
  if (depth === 0) return false;
  for (const item of Object.values(value))
    if (isObject(item) && (cachedJson.has(item) || containsCached(item, depth - 1))) return true;
  return false;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const escapedJson = (value: unknown): string => escapeForScript(JSON.stringify(value));

/** The packed model; parsed once, then the same object each time. */
export function unpack<T>(packed: Packed<T>): T {
  const model = known.get(packed);
  if (model !== undefined) return model as T;
  // A block that a dealer writes may have the same id, but is no script.
  const json =
    packed.json === inDocument ? document.querySelector(`script#${pageElement}`)?.textContent : packed.json;
  if (!json) throw new Error(`the page lacks #${pageElement}`);
  const parsed = JSON.parse(json) as T;
  known.set(packed, parsed);
  return parsed;
}

function remember<T>(packed: Packed<T>, model: T): Packed<T> {
  known.set(packed, model);
  return packed;
}

function isPacked(data: unknown): data is Packed<unknown> {
  return typeof data === "object" && data !== null && known.has(data);
}
