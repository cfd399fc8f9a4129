import { createBruteForce } from "../app/engine/brute-force.ts";
import { createEngine } from "../app/engine/engine.ts";
import type { SearchEngine } from "../app/engine/search-engine.ts";
import { schema } from "./search-cars.ts";
import type { Peer } from "./search-peer.ts";

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
