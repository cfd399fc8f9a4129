import { createContext } from "react-router";

/** What the server knows of a request beside its site. */
export type RequestFacts = {
  /** Goes into logs and onto error pages. */
  id: string;
  /** The visitor's address, proxies taken off; never logged. */
  address: string;
};

export const requestContext = createContext<RequestFacts>();
