import { createContext, useContext } from "react";

/** The request's id, given by the server's entry; null in the browser, where a kept page has none. */
export const RequestId = createContext<string | null>(null);

export function useRequestId(): string | null {
  return useContext(RequestId);
}
