import { storable } from "#lib/sent-text.ts";

/** A query without null bytes, which no database stores: `?name=A%00na` is `?name=Ana`. */
export function storableQuery(query: string): string {
  if (!query.includes("%00")) return query;
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(storable));
  return `?${new URLSearchParams(pairs)}`;
}

/** Splits a request's URL into path and query, without decoding. Accepts any length. */
export function splitAddress(url: string): { pathname: string; query: string } {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const mark = url.indexOf("?", start);
  const end = url.indexOf("#", start);
  const withoutFragment = end < 0 ? url : url.slice(0, end);
  return mark < 0
    ? { pathname: withoutFragment.slice(start), query: "" }
    : { pathname: withoutFragment.slice(start, mark), query: withoutFragment.slice(mark) };
}
