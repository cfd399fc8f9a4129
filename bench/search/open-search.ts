import { openSearchAt } from "#domain/stock/search-index/open-search-client.server.ts";
import { OpenSearchIndex } from "#domain/stock/search-index/open-search-index.server.ts";
import { schema } from "./cars.ts";
import type { Peer } from "./peer.ts";

const name = "forecourt-bench";

/**
 * The program's own adapter over a server at `url`: the times include HTTP, building the query and parsing
 * the response.
 */
export function openSearch(url: string): Peer {
  const call = openSearchAt(url, null, {
    secrets: async () => ({ kind: "missing", reason: "none" }),
    allowed: () => true,
  });
  const index = new OpenSearchIndex(call, schema, { name, siteId: "bench", version: 1 });
  const remove = () => call((client, how) => client.indices.delete({ index: `${name}.*` }, how), 15_000);
  return {
    async build(cars) {
      await remove();
      await index.reconcile(
        () => cars,
        1,
        async () => 1,
      );
    },
    search: (query) => index.search(query),
    close: async () => void (await remove()),
  };
}
