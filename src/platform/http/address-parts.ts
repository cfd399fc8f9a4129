/** Splits a request's URL into path and query, without decoding. Accepts any length. */
export function splitAddress(url: string): { pathname: string; query: string } {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const mark = url.indexOf("?", start);
  const end = url.indexOf("#", start);
  const whole = end < 0 ? url : url.slice(0, end);
  return mark < 0
    ? { pathname: whole.slice(start), query: "" }
    : { pathname: whole.slice(start, mark), query: whole.slice(mark) };
}
