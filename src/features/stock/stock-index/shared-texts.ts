/** Texts by themselves, so that equal ones can be one. */
export type SharedTexts = Map<string, string>;

/**
 * Replaces every text within a freshly parsed value by an equal one that was seen before, and gives the value. What cars say
 * they mostly say alike (makes, colours, the small print of a loan), and parsing makes a text of its own of each: shared,
 * a car takes half the memory.
 * @param texts what was seen so far; it is added to, and to be dropped when all is read
 */
export function withSharedTexts<T>(value: T, texts: SharedTexts): T {
  if (typeof value === "string") return shared(value, texts) as T;
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const one = fields[name];
    if (typeof one === "string") fields[name] = shared(one, texts);
    else withSharedTexts(one, texts);
  }
  return value;
}

function shared(text: string, texts: SharedTexts): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, text);
  return text;
}
