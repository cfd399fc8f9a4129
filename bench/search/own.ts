import { createBruteForce } from "#faceted-search/brute-force.ts";
import { createEngine } from "#faceted-search/engine.ts";
import type { SearchEngine } from "#faceted-search/search-engine.ts";
import { schema } from "./cars.ts";
import type { Peer } from "./peer.ts";

function behind(create: typeof createEngine): Peer {
  let engine: SearchEngine;
  return {
    build(cars) {
      engine = create(schema, cars);
    },
    search: (query) => engine.search(query),
    update: (document) => engine.apply([{ kind: "put", document }]),
  };
}

export const own = (): Peer => behind(createEngine);
export const bruteForce = (): Peer => behind(createBruteForce);
