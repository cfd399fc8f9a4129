/** The status of a search (SEARCH-69). While loading, `last` stays on screen (SEARCH-70). */
export type SearchStatus<T> =
  | { kind: "loading"; last: T }
  | { kind: "hasData"; data: T }
  | { kind: "hasError"; last: T };

/** @param page the data on screen; `failed` means that fetching the requested data failed */
export function searchStatus<T extends { failed: boolean }>(page: T, loading: boolean): SearchStatus<T> {
  if (loading) return { kind: "loading", last: page };
  return page.failed ? { kind: "hasError", last: page } : { kind: "hasData", data: page };
}
