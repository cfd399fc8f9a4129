import { createContext, useContext } from "react";

/** The request's id, set by the server's entry; null in the browser, because a cached page has none. */
export const RequestId = createContext<string | null>(null);

export function useRequestId(): string | null {
  return useContext(RequestId);
}
