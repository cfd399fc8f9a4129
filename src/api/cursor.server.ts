import { createHash } from "node:crypto";
import type { Problem } from "./problem.ts";
import { problem } from "./problem.ts";

type Key = readonly (string | number)[];

/** A cursor counts for the query that it came from only; another page size is no other query. */
function hashOf(query: object): string {
  const { cursor: _, limit: __, ...asked } = query as Record<string, unknown>;
  const entries = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url").slice(0, 11);
}

/** The text of the place after which a list goes on. */
export const cursorOf = (query: object, key: Key): string =>
  Buffer.from(JSON.stringify([hashOf(query), ...key])).toString("base64url");

/**
 * The key that a query's cursor has; null without a cursor.
 * @param pattern what each part of the key has to match
 */
export function readCursor(
  query: { cursor?: string | undefined },
  pattern: readonly RegExp[],
): string[] | null | Problem {
  if (query.cursor === undefined) return null;
  try {
    const [hash, ...key] = JSON.parse(Buffer.from(query.cursor, "base64url").toString("utf8")) as unknown[];
    const fits = pattern.length === key.length && pattern.every((one, at) => one.test(String(key[at])));
    if (hash === hashOf(query) && fits) return key.map(String);
  } catch {
    // Not one of ours.
  }
  return problem("cursor_invalid");
}

/** A page of rows of which one more than asked was read. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  query: { limit: number },
  { item, key }: { item(row: Row): Item; key(row: Row): Key },
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const next = rows.length > query.limit && last !== undefined ? cursorOf(query, key(last)) : null;
  return { items: shown.map(item), next };
}
