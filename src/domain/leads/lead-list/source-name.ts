/** The source of a lead as staff read it. */
export const sourceName = (source: string): string =>
  source === "none" ? "No campaign" : source === "assistant" ? "Assistants" : source;
