import { entryKeys } from "#domain/content/pages/content-document.ts";
import { isRecord } from "#platform/config/layer.ts";

/** The documents that are edited: a group's configuration, a site's configuration, a site's content. */
export const documentKinds = ["group", "site", "content"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * Where a value is in a document: keys of objects, and for lists whose entries have an identity the key of the entry, so that a path stays
 * right when entries before it come or go: `["locations", "north-yard", "contact_detail", "phone"]`.
 */
export type Path = readonly string[];

type KeyOf = (entry: unknown) => string;

const field =
  (...names: string[]): KeyOf =>
  (entry) =>
    names.map((name) => String((isRecord(entry) ? entry[name] : null) ?? "")).join(" ");

/** Lists whose entries have an identity; `*` is any entry. Every other list is one value. */
const keyedLists: Record<DocumentKind, Record<string, KeyOf>> = {
  group: {
    dealerships: field("slug"),
    "dealerships/*/feeds": field("name"),
    feeds: field("name"),
    locations: field("slug"),
    "locations/*/contact_detail/opening_hours": field("weekday"),
    manufacturers: field("name"),
    special_hours: (entry) => {
      const { date, department, location_name: location } = entry as Record<string, unknown>;
      return [date, department || "all", location ?? ""].join(" ").trim();
    },
  },
  site: {},
  content: entryKeys as unknown as Record<string, KeyOf>,
};

const patternsOf = (kind: DocumentKind) =>
  Object.entries(keyedLists[kind]).map(([pattern, keyOf]) => ({ parts: pattern.split("/"), keyOf }));
const patterns = {
  group: patternsOf("group"),
  site: patternsOf("site"),
  content: patternsOf("content"),
} satisfies Record<DocumentKind, unknown>;

/** How entries of the list at a path are identified; null for a list that is one value. */
function keyOfEntry(kind: DocumentKind, at: Path): KeyOf | null {
  for (const { parts, keyOf } of patterns[kind])
    if (parts.length === at.length && parts.every((part, index) => part === "*" || part === at[index]))
      return keyOf;
  return null;
}

/** Positions of entries by key, for lists that are looked into again and again; documents aren't changed in place. */
const positions = new WeakMap<readonly unknown[], { keyOf: KeyOf; byKey: ReadonlyMap<string, number> }>();

/** Where a list's entry with a key is; undefined for none, and in a list that is one value. */
function positionOf(kind: DocumentKind, at: Path, list: readonly unknown[], key: string): number | undefined {
  const keyOf = keyOfEntry(kind, at);
  if (!keyOf) return undefined;
  const known = positions.get(list);
  if (known?.keyOf === keyOf) return known.byKey.get(key);
  const byKey = new Map<string, number>();
  for (const [position, one] of (entryKeysOf(kind, at, list) ?? []).entries())
    if (!byKey.has(one)) byKey.set(one, position);
  positions.set(list, { keyOf, byKey });
  return byKey.get(key);
}

/** The keys of a list's entries, in order; a repeated key gets a number: `a`, `a #2`. */
export function entryKeysOf(kind: DocumentKind, at: Path, list: readonly unknown[]): string[] | null {
  const keyOf = keyOfEntry(kind, at);
  if (!keyOf) return null;
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const key = keyOf(entry);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} #${times}`;
  });
}

/** The value at a path; undefined where the document has none. */
export function valueAt(kind: DocumentKind, document: unknown, path: Path): unknown {
  let value = document;
  for (const [index, key] of path.entries()) {
    if (Array.isArray(value)) {
      const at = positionOf(kind, path.slice(0, index), value, key);
      value = at === undefined ? undefined : value[at];
    } else if (isRecord(value)) value = Object.hasOwn(value, key) ? value[key] : undefined;
    else return undefined;
  }
  return value ?? undefined;
}

/**
 * The document with a value at a path; the rest is shared. Undefined or null removes the value, or the entry of a list; a new entry comes
 * last. Objects on the way are created, and removed with their last value: one that may be missing may have parts that may not.
 */
export function withValue(kind: DocumentKind, document: unknown, path: Path, value: unknown): unknown {
  return withValues(kind, document, [{ path, to: value }]);
}

/**
 * The document with several values, of which none is within another: as placed one after the other by `withValue`, but each list on the way
 * is copied once.
 */
export function withValues(kind: DocumentKind, document: unknown, values: readonly Placed[]): unknown {
  return placed(kind, document, [], values);
}

/** A value, and where it is put. */
type Placed = { path: Path; to: unknown };

/** @param at the path of `holder`, at or below which the values are */
function placed(kind: DocumentKind, holder: unknown, at: Path, values: readonly Placed[]): unknown {
  const depth = at.length;
  const whole = values.findLastIndex(({ path }) => path.length === depth);
  if (whole >= 0) {
    const value = values[whole]?.to ?? undefined;
    return whole === values.length - 1 ? value : placed(kind, value, at, values.slice(whole + 1));
  }
  const below = new Map<string, Placed[]>();
  for (const one of values) {
    const key = one.path[depth] ?? "";
    const own = below.get(key);
    if (own) own.push(one);
    else below.set(key, [one]);
  }
  const keyOf = keyOfEntry(kind, at);
  if (keyOf) {
    const list: readonly unknown[] = Array.isArray(holder) ? holder : [];
    const entries = withEntries(kind, list, at, keyOf, below);
    if (entries) return entries.length === 0 && !Array.isArray(holder) ? holder : entries;
    return values.reduce((so, one) => placed(kind, so, at, [one]), holder);
  }
  let object = holder;
  for (const [key, own] of below) object = withProperty(kind, object, at, key, own);
  return object;
}

/** A list with values in its entries, by their keys; null where one of several values changes a key, or the order of the entries. */
function withEntries(
  kind: DocumentKind,
  list: readonly unknown[],
  at: Path,
  keyOf: KeyOf,
  below: ReadonlyMap<string, readonly Placed[]>,
): readonly unknown[] | null {
  const entries = [...list];
  const removed = new Set<number>();
  for (const [key, values] of below) {
    const position = positionOf(kind, at, list, key);
    const before = position === undefined ? undefined : list[position];
    const identity = before === undefined ? key : keyOf(before);
    const isOnly = below.size === 1 && values.length === 1;
    let entry = before;
    for (const [index, one] of values.entries()) {
      entry = placed(kind, entry, [...at, key], [one]);
      const isAsBefore =
        entry === undefined
          ? index === values.length - 1 && positionOf(kind, at, list, `${key} #2`) === undefined
          : keyOf(entry) === identity;
      if (!isAsBefore && !isOnly) return null;
    }
    if (entry === undefined) {
      if (position !== undefined) removed.add(position);
    } else if (position === undefined) entries.push(entry);
    else entries[position] = entry;
  }
  return removed.size === 0 ? entries : entries.filter((_, index) => !removed.has(index));
}

function withProperty(
  kind: DocumentKind,
  holder: unknown,
  at: Path,
  key: string,
  values: readonly Placed[],
): unknown {
  const own = isRecord(holder) ? holder : {};
  const inner = placed(kind, Object.hasOwn(own, key) ? own[key] : undefined, [...at, key], values);
  if (inner === undefined && !Object.hasOwn(own, key)) return holder;
  const rest = Object.entries(own).filter(([name]) => name !== key);
  if (inner === undefined) {
    const isEntry = at.length > 0 && keyOfEntry(kind, at.slice(0, -1)) !== null;
    return rest.length === 0 && at.length > 0 && !isEntry ? undefined : Object.fromEntries(rest);
  }
  // In place, so that the order of keys stays; fromEntries defines own properties, also one named __proto__.
  return Object.hasOwn(own, key)
    ? Object.fromEntries(Object.entries(own).map(([name, one]) => [name, name === key ? inner : one]))
    : Object.fromEntries([...rest, [key, inner]]);
}

/** Whether a value would be within an entry of a list that the document doesn't have (any more). */
export function isInMissingEntry(kind: DocumentKind, document: unknown, path: Path): boolean {
  return path.some(
    (_, depth) =>
      depth > 0 &&
      keyOfEntry(kind, path.slice(0, depth - 1)) !== null &&
      valueAt(kind, document, path.slice(0, depth)) === undefined,
  );
}

/** Whether two values are stored alike: order of keys, and keys without a value, don't count. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  canonicalText(one) === canonicalText(other);

/** A value as a text that all values have which are stored alike. To find a value among many, compare texts that are made once. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => one !== null && one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

/** Whether one path is at or below the other. */
export const isWithin = (path: Path, above: Path): boolean =>
  above.length <= path.length && above.every((key, index) => path[index] === key);

/** A path as one text, for form fields and keys of maps. */
export const pathText = (path: Path): string => JSON.stringify(path);

/** The keys of a path in the stored document, with the numbers of list entries: `["locations", 0, "phone"]`. */
export function storedKeys(kind: DocumentKind, document: unknown, path: Path): PropertyKey[] {
  const keys: PropertyKey[] = [];
  let value = document;
  for (const [index, key] of path.entries()) {
    if (Array.isArray(value)) {
      const at = positionOf(kind, path.slice(0, index), value, key);
      keys.push(at ?? 0);
      value = at === undefined ? undefined : value[at];
    } else {
      keys.push(key);
      value = isRecord(value) ? value[key] : undefined;
    }
  }
  return keys;
}

/** A difference between two versions of a document. */
export type Difference = { path: Path; from: unknown; to: unknown };

/** The values that differ, each as small as the document's structure allows. */
export function differencesBetween(kind: DocumentKind, before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  const compare = (path: Path, from: unknown, to: unknown): void => {
    if (sameValue(from, to)) return;
    const keys = keysWithin(kind, path, from, to);
    if (!keys) {
      found.push({ path, from: from ?? undefined, to: to ?? undefined });
      return;
    }
    for (const key of keys)
      compare([...path, key], valueBelow(kind, path, from, key), valueBelow(kind, path, to, key));
  };
  compare([], before, after);
  return found;
}

/** The keys below a path that exist on either side; null where the value is one. */
function keysWithin(kind: DocumentKind, path: Path, from: unknown, to: unknown): string[] | null {
  const sides = [from, to].filter((side) => side !== null && side !== undefined);
  if (keyOfEntry(kind, path) && sides.every(Array.isArray))
    return [...new Set(sides.flatMap((side) => entryKeysOf(kind, path, side as unknown[]) ?? []))];
  // An entry that comes or goes is one change; a section of settings isn't.
  const isEntry = path.length > 0 && keyOfEntry(kind, path.slice(0, -1)) !== null;
  if (sides.every(isRecord) && (sides.length === 2 || !isEntry))
    return [...new Set(sides.flatMap((side) => Object.keys(side as object)))];
  return null;
}

function valueBelow(kind: DocumentKind, path: Path, value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const at = positionOf(kind, path, value, key);
    return at === undefined ? undefined : value[at];
  }
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
