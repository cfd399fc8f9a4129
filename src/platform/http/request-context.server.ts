import { createContext } from "react-router";
import type { Counted } from "./counted.ts";
import type { PageReads } from "./page-reads.ts";

/** What the server knows about a request besides its site. */
export type RequestFacts = {
  /** Appears in logs and on error pages. */
  id: string;
  /** The client's IP address (host.ts); empty while a page is rendered for everyone. Never logged. */
  address: string;
  /** Whether the client is on this machine; false while a page is rendered for everyone. */
  isLocal: boolean;
  /** Counts something when this answer is sent, and each time that it is sent from the page cache (counted.ts). */
  count?: (counted: Counted) => void;
  /** Where the stock notes what the page reads of it; for cacheable pages of paths that declare it. */
  reads?: PageReads;
  /**
   * The page's HTML, set by the server entry, which then returns a response without a body. Passing it in a Response
   * would encode it, wrap it in a stream and read it back, a tenth of the time of the whole request.
   */
  html?: Buffer<ArrayBuffer>;
};

export const requestContext = createContext<RequestFacts>();
