const maxText = 1_000;
const literals = /'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/g;

/** A query without the values that are written in it; null where they can't be told from it for sure. Parameters are `$1` and so on. */
export function queryText(query: string): string | null {
  if (/[\\]|\$\$|\$[a-z_]/i.test(query)) return null;
  return query.replace(literals, "?").replaceAll(/\s+/g, " ").trim().slice(0, maxText);
}

/** What a query does, and with which table or function: `SELECT leads`. */
export function querySummary(query: string): string {
  const text = query.trimStart();
  const operation = (/^[a-z]+/i.exec(text)?.[0] ?? "query").toUpperCase();
  const target =
    /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]\w*)/i.exec(text)?.[1] ??
    /^select\s+([a-z_]\w*)\(/i.exec(text)?.[1];
  return target === undefined ? operation : `${operation} ${target}`;
}
