import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, emptyRecord, type FeedRow, maxRecordLength } from "./broken-feed.ts";
import type { FeedText } from "./feed-text.server.ts";
import { type JsonLayout, jsonLayout } from "./json-layout.ts";
import { singleCar } from "./json-single-car.ts";
import { isAttributes, isValueName } from "./named-values.ts";

type Container = { kind: "{" | "["; key: string; path: string };
const maxDepth = 64;

/**
 * The cars of a JSON file: an array of objects, at the top level or under a key (at any depth of objects), one object that is a car, or what
 * `JsonLayout` names; a car that is the value of a key has it as its value `key of …`.
 * Only the text of one object is in memory at a time. Nested names are joined by dots, lists by pipes.
 * @param options.record the key of the array or object; without it the first array that contains objects is used
 * @throws BrokenFeed when the file is invalid JSON, truncated, has no such array, or an object longer than
 * `maxRecordLength`
 */
export async function* readJson(
  text: FeedText,
  options: { record?: string; onProgress?: (bytes: number) => void } = {},
): AsyncGenerator<FeedRow> {
  const layout = jsonLayout(text.head, options.record);
  // The object that the mapping names has the cars, where it has nothing but objects.
  const mayBeOne = layout.kind === "list" || options.record === undefined;
  const car = mayBeOne ? await onlyCar(text, options.record) : null;
  if (car !== null) {
    options.onProgress?.(text.bytes);
    yield { line: 1, record: flatten(car, 1) };
    return;
  }
  const outer: Container[] = [];
  let line = 1;
  let inString = false;
  let escaped = false;
  let token = "";
  let lastString = "";
  let afterColon = false;
  let rootSeen = false;
  /** Depth of open brackets within the current record, 0 between records. */
  let within = 0;
  let record = "";
  let recordLine = 1;
  let recordKey = "";
  let recordsAt: Container | null = null;
  let wantComma = false;
  let ended = false;

  const beginsRecord = (code: number, parent: Container) => {
    if (layout.kind === "list")
      return code === 123 && parent.kind === "[" && isRecords(parent, recordsAt, options.record);
    const [opens, within] = layout.kind === "keyed" ? [123, "{"] : [91, "["];
    return code === opens && parent.kind === within && parent.path === layout.path;
  };
  for await (const piece of text.pieces(options.onProgress)) {
    let from = 0;
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (code === 10) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 92) escaped = true;
        else if (code === 34) {
          inString = false;
          if (within === 0) lastString = token;
        }
        if (within === 0 && inString && token.length < 200) token += piece[i];
        continue;
      }
      if (within > 0) {
        if (code === 34) inString = true;
        else if (code === 123 || code === 91) {
          if (++within > maxDepth) throw new BrokenFeed("objects are nested too deeply", line);
        } else if ((code === 125 || code === 93) && --within === 0) {
          record += piece.slice(from, i + 1);
          const value = namedValues(parseRecord(record, recordLine), layout, recordKey, recordsAt?.key ?? "");
          if (value !== null) yield { line: recordLine, record: flatten(value, recordLine) };
          record = "";
          wantComma = true;
        }
        continue;
      }
      if (code === 32 || code === 9 || code === 10 || code === 13 || code === 0xfeff) continue;
      if (ended) throw new BrokenFeed("there is text after the end of the JSON", line);
      const parent = outer.at(-1);
      if (code === 34) {
        if (!parent) throw notJson(line);
        inString = true;
        token = "";
      } else if (code === 58) afterColon = true;
      else if (code === 44) {
        afterColon = false;
        wantComma = false;
      } else if (code === 123 || code === 91) {
        if (!parent && rootSeen) throw notJson(line);
        if (parent && beginsRecord(code, parent)) {
          if (wantComma) throw new BrokenFeed("a comma is missing between two objects", line);
          recordsAt = parent;
          within = 1;
          from = i;
          recordLine = line;
          recordKey = lastString;
          continue;
        }
        rootSeen = true;
        const key = afterColon ? lastString : "";
        const path = parent?.path ? `${parent.path}.${key}` : key;
        outer.push({ kind: code === 123 ? "{" : "[", key, path });
        if (outer.length > maxDepth) throw new BrokenFeed("objects are nested too deeply", line);
        afterColon = false;
      } else if (code === 125 || code === 93) {
        const open = outer.pop();
        if (!open || (open.kind === "{") !== (code === 125)) throw notJson(line);
        ended = outer.length === 0;
        wantComma = false;
      } else if (!parent) throw notJson(line);
      else if (parent === recordsAt && layout.kind !== "keyed")
        throw new BrokenFeed("between the objects of the list stands something that is no object", line);
    }
    if (within > 0) {
      record += piece.slice(from);
      if (record.length > maxRecordLength)
        throw new BrokenFeed(
          `an object is longer than ${formatNumber(maxRecordLength)} characters`,
          recordLine,
        );
    }
  }
  if (within > 0) throw new BrokenFeed("the file ends within this object: it is truncated", recordLine);
  if (inString || outer.length > 0)
    throw new BrokenFeed("the file ends before its brackets close: it is truncated", line);
  if (!rootSeen) throw notJson(line);
  if (!recordsAt && !(text.head.trim().replace(/^\uFEFF/, "") === "[]"))
    throw new BrokenFeed(
      options.record
        ? `there is no list of objects under ${JSON.stringify(options.record)}`
        : "there is no list of objects in the file",
    );
}

/** The car of a file of one; null for any other file, and one that isn't valid JSON. */
async function onlyCar(text: FeedText, record: string | undefined): Promise<object | null> {
  if (text.bytes > maxRecordLength || !/^\uFEFF?\s*\{/.test(text.head)) return null;
  let whole = "";
  for await (const piece of text.pieces()) whole += piece;
  try {
    return singleCar(JSON.parse(whole.replace(/^\uFEFF/, "")), record);
  } catch {
    return null;
  }
}

/** The value of a car with its names; null for the names of a table themselves. */
function namedValues(value: unknown, layout: JsonLayout, key: string, container: string): unknown {
  if (layout.kind === "keyed")
    return { [container === "" ? "key" : `key of ${container}`]: key, ...(value as object) };
  if (layout.kind === "list" || !Array.isArray(value)) return value;
  const { names, isHeaded } = layout;
  if (isHeaded && names.every((name, at) => value[at] === name)) return null;
  return Object.fromEntries(value.map((one, at) => [names[at] ?? `column ${at + 1}`, one]));
}

function isRecords(parent: Container, chosen: Container | null, asked: string | undefined): boolean {
  if (chosen) return parent === chosen;
  return asked === undefined || parent.key === asked.split(".").at(-1);
}

export function parseRecord(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrokenFeed(`this object is not valid JSON (${(error as Error).message})`, line);
  }
}

function notJson(line: number): BrokenFeed {
  return new BrokenFeed("this is not JSON: a list of objects is expected", line);
}

const orders = new Set(["order", "position", "sequence", "sortorder", "sort_order", "index"]);

function inOrder(list: readonly unknown[]): readonly unknown[] {
  if (list.length < 2) return list;
  const key = Object.keys(list[0] ?? {}).find((name) => orders.has(name.toLowerCase()));
  const orderOf = (item: unknown) => (item as Record<string, unknown> | null)?.[key as string];
  if (key === undefined || !list.every((item) => typeof orderOf(item) === "number")) return list;
  return list.toSorted((a, b) => (orderOf(a) as number) - (orderOf(b) as number));
}

/** Lists whose objects are named by their `location`. */
const isColours = /colou?rs$/i;
/** The keys of what a named object has. */
const values = new Set(["amount", "value", "generic"]);

function ownName(path: string, part: unknown): { name: string; rest: object } | null {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return null;
  const given = part as Record<string, unknown>;
  const naming = [
    "type",
    ...(isAttributes.test(path) ? ["name", "key", "label", "code"] : []),
    ...(isColours.test(path) ? ["location"] : []),
  ];
  const keys = Object.keys(given);
  const key = keys.find((one) => naming.includes(one.toLowerCase()));
  const hasValue = keys.some((one) => values.has(one.toLowerCase()) && typeof given[one] !== "object");
  if (key === undefined || !hasValue) return null;
  const { [key]: name, ...rest } = given;
  return typeof name === "string" && isValueName(name) ? { name, rest } : null;
}

/** What a page's data (JSON-LD) has before its words: `https://schema.org/UsedCondition`. */
const schemaOrg = /^https?:\/\/schema\.org\/(?=\w+$)/;

/** Of an object: names within each other, values, characters of a value's whole name. */
const flatLimits = { depth: 20, values: 5_000, name: 300 } as const;

/**
 * `{a: {b: 1}, c: [1, 2], d: [{e: 3}]}` becomes `{"a.b": "1", "c": "1|2", "d.e": "3"}`; null and missing are left out. What an object of a list
 * names by `type` is its own (`prices.list.amount`), and a list whose objects have an order is sorted by it. The name of an outer
 * value is repeated for each inner one, so that names, values and all of them together are limited.
 * @param line of the object, for the error @throws BrokenFeed beyond a limit
 */
export function flatten(value: unknown, line: number): Record<string, string> {
  const record = emptyRecord();
  const refuse = (problem: string) => new BrokenFeed(`an object ${problem}`, line);
  let [values, length] = [0, 0];
  const add = (path: string, item: unknown, depth: number): void => {
    if (item === null || item === undefined) return;
    if (depth > flatLimits.depth) throw refuse(`has more than ${flatLimits.depth} levels`);
    if (path.length > flatLimits.name) throw refuse(`has a name of more than ${flatLimits.name} characters`);
    if (Array.isArray(item)) {
      for (const part of inOrder(item)) {
        const own = ownName(path, part);
        if (own === null) add(path, part, depth + 1);
        else add(`${path}.${own.name}`, own.rest, depth + 1);
      }
      // A single item keeps its pipe when a comma inside could be read as a separator.
      if (item.length === 1 && typeof item[0] === "string" && /[,;\n]/.test(item[0])) record[path] += "|";
    } else if (typeof item === "object")
      for (const [key, part] of Object.entries(item)) {
        // A name becomes part of addresses, which can't have half a character.
        const name = key.toWellFormed();
        add(path ? `${path}.${name}` : name, part, depth + 1);
      }
    else {
      const text = String(item).replace(schemaOrg, "");
      values++;
      length += path.length + text.length;
      if (values > flatLimits.values) throw refuse(`has more than ${formatNumber(flatLimits.values)} values`);
      if (length > maxRecordLength)
        throw refuse(`is longer than ${formatNumber(maxRecordLength)} characters with its names`);
      record[path] = path in record ? `${record[path]}|${text}` : text;
    }
  };
  add("", value, 0);
  return record;
}
