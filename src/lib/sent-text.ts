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
