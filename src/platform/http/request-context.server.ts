import { createContext } from "react-router";

/** What the server knows of a request beside its site. */
export type RequestFacts = {
  /** Goes into logs and onto error pages. */
  id: string;
  /** The visitor's IP address (host.ts); empty while a page is rendered for everyone. Never logged. */
  address: string;
  /** Whether the visitor is on this machine; false while a page is rendered for everyone. */
  isLocal: boolean;
  /**
   * The page's HTML, put here by the entry, which then answers without a body: a body in a Response is encoded, made a
   * stream and read back, a tenth of the whole request.
   */
  html?: Buffer<ArrayBuffer>;
};

export const requestContext = createContext<RequestFacts>();
