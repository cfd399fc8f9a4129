import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBruteForce } from "../../engine/brute-force.ts";
import { createEngine } from "../../engine/engine.ts";
import { RandomStock, randomSchema } from "../../engine/random-stock.ts";
import type { Change, EngineDocument, EngineSchema } from "../../engine/search-engine.ts";
import { openSearchAt } from "./open-search-call.server.ts";
import { type OpenSearchDouble, openSearchDouble } from "./open-search-double.server.ts";
import { OpenSearchIndex } from "./open-search-index.server.ts";
import {
  askedOf,
  contractCases,
  contractChanges,
  contractErrors,
  contractSchema,
  contractStock,
} from "./search-contract.ts";
import { embeddedSearch, type SearchPort } from "./search-port.ts";

let server: OpenSearchDouble;
let made = 0;
beforeAll(async () => {
  server = await openSearchDouble();
});
afterAll(() => server.close());

async function openSearch(schema: EngineSchema, documents: EngineDocument[]): Promise<SearchPort> {
  const call = openSearchAt(server.host, null, async () => ({ kind: "missing", reason: "none" }));
  const index = new OpenSearchIndex(call, schema, { name: "cars", siteId: `site ${made++}`, version: 1 });
  await index.reconcile(
    () => documents,
    1,
    async () => 1,
  );
  return index;
}

type Make = (schema: EngineSchema, documents: EngineDocument[]) => Promise<SearchPort>;
const engines: [string, Make][] = [
  ["the engine in the program", async (schema, documents) => embeddedSearch(createEngine(schema, documents))],
  ["OpenSearch", openSearch],
];

describe.each(engines)("%s", (_, make) => {
  describe("answers", () => {
    let port: SearchPort;
    beforeAll(async () => {
      port = await make(contractSchema, contractStock);
    });

    it.each(contractCases)("%s [SEARCH-58] [SITE-14]", async (_name, asked, told) => {
      const answer = await port.search(askedOf(asked));
      expect(answer).toMatchObject(told);
      if (told.facets) expect(answer.facets).toEqual(told.facets);
    });

    it.each(contractErrors)("throws a RangeError for %s that it doesn't have", async (_name, asked) => {
      await expect(port.search(askedOf(asked))).rejects.toThrow(RangeError);
    });

    it("counts its documents", async () => {
      expect((await port.status()).documents).toBe(contractStock.length);
    });
  });

  it("takes changes, again too", async () => {
    const port = await make(contractSchema, contractStock);
    let seq = 1;
    for (const [name, changes, ids] of contractChanges) {
      await port.apply(changes, ++seq);
      expect((await port.search(askedOf({}))).ids, name).toEqual(ids);
    }
  });

  it("answers random queries like the brute force, through random edits", async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const stock = new RandomStock(seed, seed % 2 ? 5 : 15);
      const id = () => `id${stock.below(seed * 4)}`;
      const documents = new Map(
        Array.from({ length: seed * 3 }, () => stock.document(id())).map((one) => [one.id, one]),
      );
      const reference = createBruteForce(randomSchema, documents.values());
      const port = await make(randomSchema, [...documents.values()]);
      for (let round = 2; round < 14; round++) {
        const query = stock.query();
        expect(await port.search(query), `${seed}: ${JSON.stringify(query)}`).toEqual(
          reference.search(query),
        );
        const changes = Array.from({ length: stock.below(4) }, (): Change => {
          if (stock.below(3) === 0) return { kind: "delete", id: id() };
          return { kind: "put", document: stock.document(id()) };
        });
        await port.apply(changes, round);
        reference.apply(changes);
      }
    }
  });
});
