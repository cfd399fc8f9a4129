/** A request's text without what no database stores: null bytes and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/**
 * A request's JSON with storable texts; a name that isn't storable is dropped with its value. Throws a
 * SyntaxError for invalid JSON and for more than 32 levels.
 */
export function sentJson(text: string): unknown {
  return storableValue(JSON.parse(text), maxDepth);
}

/** More than any call of ours nests; what reads a value later may take the stack for each level. */
const maxDepth = 32;

/** Changes the value itself; a reviver would be called for each value, which takes many times as long. */
function storableValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) throw new SyntaxError(`the JSON has more than ${maxDepth} levels`);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = storableValue(value[at], depth - 1);
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const name in object)
    if (storable(name) !== name) delete object[name];
    else {
      const inner = object[name];
      const clean = storableValue(inner, depth - 1);
      if (clean !== inner) object[name] = clean;
    }
  return object;
}

/** A sender's JSON with storable texts; undefined for a text that isn't JSON. */
export function readJson(text: string): unknown {
  try {
    return sentJson(text);
  } catch {
    return undefined;
  }
}

/** The first so many characters of a text, as JavaScript counts them; a character of two is left out rather than cut in half. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1);
}

/** JSON as PostgreSQL stores it, which refuses null characters and halves of characters: the former are left out, the latter replaced. */
export function storableJson(value: unknown): string {
  return storableJsonText(JSON.stringify(value));
}

/** The same of a text that is JSON already. */
export function storableJsonText(text: string): string {
  if (!text.includes("\\u")) return text;
  return text.replace(
    /(?<!\\)((?:\\\\)*)\\u(0000|d[89a-f][\da-f]{2})/g,
    (_, before, sign) => `${before}${sign === "0000" ? "" : "\ufffd"}`,
  );
}
