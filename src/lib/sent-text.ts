/** A text that somebody sent, without what no database takes: null bytes and halves of characters. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** JSON that somebody sent, its texts storable; names that aren't go with their values. Throws a SyntaxError for what is no JSON. */
export function sentJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value === "string") return storable(value);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const name of Object.keys(value))
        if (storable(name) !== name) delete (value as Record<string, unknown>)[name];
    return value;
  });
}
