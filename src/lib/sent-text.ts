/** A request's text without what no database stores: null bytes and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/**
 * A request's JSON with storable texts; a name that isn't storable is dropped with its value. Throws a
 * SyntaxError for invalid JSON.
 */
export function sentJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value === "string") return storable(value);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const name of Object.keys(value))
        if (storable(name) !== name) delete (value as Record<string, unknown>)[name];
    return value;
  });
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
