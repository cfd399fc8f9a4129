import { isRecord } from "#platform/config/layer.ts";

/**
 * How a JSON file has its cars: as the objects of a list; as the values of an object, by a number of theirs; or as lists of values whose
 * names stand in another list. `path` is where, keys joined by dots.
 */
export type JsonLayout =
  | { kind: "list" }
  | { kind: "keyed"; path: string }
  | { kind: "table"; path: string; names: string[]; isHeaded: boolean };

const list: JsonLayout = { kind: "list" };
/** Objects that are alike have so many names in common, and such a share of all. */
const leastCommon = 3;
const commonShare = 0.6;
const leastColumns = 3;
const namesOfColumns = /^(?:columns?|cols|fields?|headers?|names|column_?names)$/i;
const maxDepth = 64;

/**
 * The layout of a file by its beginning, which may be cut off anywhere.
 * @param record the key of the list or object that the mapping names
 */
export function jsonLayout(head: string, record?: string): JsonLayout {
  const document = beginningOf(head);
  const named = record?.split(".").at(-1);
  const isAsked = (path: string) => named === undefined || path.split(".").at(-1) === named;
  let columns: string[] | null = null;
  let table: (JsonLayout & { kind: "table" }) | null = null;
  let keyed: string | null = null;
  const find = (value: unknown, path: string, depth: number): boolean => {
    if (depth > maxDepth) return false;
    if (Array.isArray(value)) {
      if (Array.isArray(value[0]) && isAsked(path)) table ??= tableOf(value, path);
      // Objects that are no names of columns are the cars.
      return isRecord(value[0]) && !columnsOf(path, value);
    }
    if (!isRecord(value)) return false;
    const parts = Object.entries(value);
    for (const [key, part] of parts) columns ??= columnsOf(key, part);
    const objects = parts.map(([, part]) => part).filter(isRecord);
    const mayBeOne = named !== undefined && objects.length === parts.length;
    const isKeyed = isAsked(path) && areAlike(objects, mayBeOne);
    const within = (key: string) => (path === "" ? key : `${path}.${key}`);
    const others = isKeyed ? parts.filter(([, part]) => !isRecord(part)) : parts;
    let isListed = false;
    for (const [key, part] of others) isListed = find(part, within(key), depth + 1) || isListed;
    if (isKeyed && !isListed) keyed ??= path;
    return isListed;
  };
  const isListed = find(document, "", 0);
  const found = table as (JsonLayout & { kind: "table" }) | null;
  if (isListed) return list;
  if (found && !found.isHeaded && columns) return { ...found, names: columns };
  if (found?.isHeaded) return found;
  return keyed === null ? list : { kind: "keyed", path: keyed };
}

/** Lists of values, of which the first may be their names. */
function tableOf(rows: readonly unknown[], path: string): (JsonLayout & { kind: "table" }) | null {
  const first = rows[0] as unknown[];
  if (first.length < leastColumns) return null;
  const isHeaded =
    first.every((name) => typeof name === "string" && !/^\d/.test(name)) &&
    new Set(first).size === first.length &&
    rows.slice(1, 4).some((row) => Array.isArray(row) && row.some((one) => typeof one === "number"));
  return { kind: "table", path, names: isHeaded ? (first as string[]) : [], isHeaded };
}

/** Names of columns: texts, or objects with a name. */
function columnsOf(path: string, value: unknown): string[] | null {
  const key = path.split(".").at(-1) ?? "";
  if (!Array.isArray(value) || value.length < leastColumns || !namesOfColumns.test(key)) return null;
  const names = value.map((one) => (isRecord(one) ? (one.name ?? one.field ?? one.key ?? one.id) : one));
  return names.every((name) => typeof name === "string" && name !== "") ? (names as string[]) : null;
}

function areAlike(objects: readonly Record<string, unknown>[], mayBeOne: boolean): boolean {
  const [first, second] = objects;
  if (!first || (!second && !mayBeOne)) return false;
  const names = Object.keys(first);
  // What is cut off has fewer names.
  const common = names.filter((name) => second === undefined || name in second);
  return common.length >= leastCommon && common.length >= names.length * commonShare;
}

/** What the beginning of a JSON text has, as far as it goes; null where it is none. */
function beginningOf(head: string): unknown {
  const text = head.replace(/^\uFEFF/, "");
  const open: string[] = [];
  let inString = false;
  let cut: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") open.push(sign === "{" ? "}" : "]");
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === ",") cut = text.slice(0, at) + open.toReversed().join("");
  }
  return parsed(text) ?? (cut === null ? null : parsed(cut)) ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
