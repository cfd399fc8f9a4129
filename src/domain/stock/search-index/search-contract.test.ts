import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CarType } from "#domain/cars/car.ts";
import { createBruteForce } from "#faceted-search/brute-force.ts";
import { createEngine } from "#faceted-search/engine.ts";
import { RandomStock, randomSchema } from "#faceted-search/random-stock.ts";
import type { Change, EngineDocument, EngineSchema } from "#faceted-search/search-engine.ts";
import { aCar } from "#tests/support/a-car.ts";
import { type OpenSearchDouble, openSearchDouble } from "#tests/support/open-search-double.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import {
  contractCases,
  contractChanges,
  contractErrors,
  contractSchema,
  contractStock,
  queryOf,
} from "#tests/support/search-contract.ts";
import { carSchema, documentOf } from "./car-document.ts";
import { type OpenSearchCall, OpenSearchError, openSearchAt } from "./open-search-client.server.ts";
import { OpenSearchIndex } from "./open-search-index.server.ts";
import { embeddedSearch, type SearchPort } from "./search-port.ts";

/** A real server to run the contract against instead of the test double: see docs/operations.md. */
const real = process.env.OPENSEARCH_URL;
const name = "forecourt-contract";
let server: OpenSearchDouble | null = null;
let call: OpenSearchCall;
let made = 0;
beforeAll(async () => {
  server = real ? null : await openSearchDouble();
  call = openSearchAt(real ?? server!.host, null, {
    secrets: async () => ({ kind: "missing", reason: "none" }),
    allowed: () => true,
  });
  await removeAll();
});
afterAll(async () => {
  await removeAll();
  await server?.close();
});

async function removeAll(): Promise<void> {
  if (real) await call((client, how) => client.indices.delete({ index: `${name}.*` }, how), 15_000);
}

async function indices(): Promise<string[]> {
  const held = await call((client, how) => client.indices.getAlias({ index: `${name}.*` }, how), 15_000);
  return Object.keys(held as object);
}

function indexOf(siteId: string, version = 1, schema = contractSchema): OpenSearchIndex {
  return new OpenSearchIndex(call, schema, { name, siteId, version });
}

async function openSearch(schema: EngineSchema, documents: EngineDocument[]): Promise<SearchPort> {
  const index = indexOf(`site ${made++}`, 1, schema);
  await index.reconcile(
    () => documents,
    1,
    async () => 1,
  );
  // A real server otherwise refreshes once a second, and there are hundreds of random edits.
  const body = { index: { refresh_interval: "20ms" } };
  if (real)
    await call((client, how) => client.indices.putSettings({ index: index.alias, body }, how), 15_000);
  return index;
}

type Make = (schema: EngineSchema, documents: EngineDocument[]) => Promise<SearchPort>;
const engines: [string, Make][] = [
  ["the embedded engine", async (schema, documents) => embeddedSearch(createEngine(schema, documents))],
  ["OpenSearch", openSearch],
];

describe.each(engines)("%s", (_, make) => {
  describe("answers", () => {
    let port: SearchPort;
    beforeAll(async () => {
      port = await make(contractSchema, contractStock);
    });

    it.each(contractCases)("%s [SEARCH-58] [SITE-14]", async (_name, parts, expected) => {
      const answer = await port.search(queryOf(parts));
      expect(answer).toMatchObject(expected);
      if (expected.facets) expect(answer.facets).toEqual(expected.facets);
    });

    it.each(contractErrors)("throws a RangeError for %s that it doesn't have", async (_name, parts) => {
      await expect(port.search(queryOf(parts))).rejects.toThrow(RangeError);
    });

    it("counts its documents", async () => {
      expect((await port.status()).documents).toBe(contractStock.length);
    });
  });

  it("lists cars by custom rank, then new, demo, used, then newest, then id [SEARCH-75] [SEARCH-78] [DECIDE-138]", async () => {
    const port = await make(carSchema, carsInOrder());
    const expected = carsInOrder().map(({ id }) => id);
    expect((await port.search(queryOf({}))).ids).toEqual(expected);
    expect((await port.search(queryOf({ sort: "relevance" }))).ids).toEqual(expected);
    // All names match alike, so the default order decides.
    expect((await port.search(queryOf({ text: "mazda", sort: "relevance" }))).ids).toEqual(expected);
  });

  it("applies changes, and again", async () => {
    const port = await make(contractSchema, contractStock);
    let seq = 1;
    for (const [name, changes, ids] of contractChanges) {
      await port.apply(changes, ++seq);
      expect((await port.search(queryOf({}))).ids, name).toEqual(ids);
    }
  });

  it("answers random queries like brute force, through random edits", async () => {
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
  }, 120_000);
});

/** Cars in the default order. Their ids are in another one, and each differs from the next in one key. */
function carsInOrder(): EngineDocument[] {
  const cars: [id: string, custom_rank: number | null, car_type: CarType, created: string][] = [
    ["h", 2, "used", "2026-01-01"],
    ["g", 1, "demo", "2026-01-01"],
    ["f", 0, "new", "2026-01-02"],
    ["e", null, "new", "2026-01-01"],
    ["d", 0, "demo", "2026-01-01"],
    ["b", 0, "used", "2026-01-04"],
    ["c", 0, "used", "2026-01-04"],
    ["a", 0, "used", "2026-01-03"],
    ["i", -1, "new", "2026-01-05"],
  ];
  const now = new Date("2026-03-10T00:00:00Z");
  return cars.map(([id, custom_rank, car_type, created]) =>
    documentOf(aCar({ id, custom_rank, car_type, created_at: `${created}T00:00:00Z` }), sampleSite(), now),
  );
}

describe("an index of OpenSearch", () => {
  const life = (siteId: string, version = 1) => {
    const index = indexOf(siteId, version);
    return {
      index,
      reconcile: (documents: EngineDocument[], seq: number) =>
        index.reconcile(
          () => documents,
          seq,
          async () => seq,
        ),
      ids: async () => (await index.search(queryOf({}))).ids,
    };
  };

  it("is created, left unchanged when equal, and repaired where it differs [SITE-14]", async () => {
    const { index, reconcile, ids } = life("mended");
    const all = contractStock.length;
    expect(await reconcile(contractStock, 5)).toEqual({ kind: "equal", written: all, deleted: 0 });
    expect(await reconcile(contractStock, 6)).toEqual({ kind: "equal", written: 0, deleted: 0 });
    await index.apply([{ kind: "delete", id: "a" }], 7);
    await index.apply([{ kind: "put", document: { ...contractStock[1]!, id: "x" } }], 7);
    expect(await ids()).not.toContain("a");
    expect(await reconcile(contractStock, 8)).toEqual({ kind: "equal", written: 1, deleted: 1 });
    expect(await ids()).toEqual(["a", "e", "b", "c", "d"]);
  });

  it("keeps what a later change wrote when an earlier one arrives late", async () => {
    const { index, reconcile, ids } = life("late");
    await reconcile(contractStock, 5);
    await index.apply([{ kind: "delete", id: "a" }], 9);
    await index.apply([{ kind: "put", document: contractStock[0]! }], 8);
    expect(await ids()).toEqual(["e", "b", "c", "d"]);
  });

  it("is replaced by a newer configuration's without downtime, and an old process leaves that one unchanged", async () => {
    const old = life("handed over", 1);
    await old.reconcile(contractStock, 5);
    const fresh = life("handed over", 2);
    await fresh.reconcile(contractStock, 5);
    expect(await old.ids()).toEqual(await fresh.ids());
    await fresh.index.removeOlder();
    expect((await indices()).filter((one) => one.startsWith(old.index.alias))).toEqual([]);
    expect(await fresh.ids()).toHaveLength(contractStock.length);
    expect(await old.reconcile(contractStock, 6)).toEqual({ kind: "superseded" });
    await expect(old.index.apply([{ kind: "delete", id: "a" }], 6)).rejects.toThrow(OpenSearchError);
    await expect(old.ids()).rejects.toMatchObject({ status: 404, type: "index_not_found_exception" });
  });

  it("is recreated when changes wrote it that this database never had", async () => {
    const { index, reconcile, ids } = life("restored");
    await reconcile(contractStock, 500);
    expect(await reconcile(contractStock, 20)).toMatchObject({
      kind: "equal",
      written: contractStock.length,
    });
    await index.apply([{ kind: "delete", id: "a" }], 21);
    expect(await ids()).toEqual(["e", "b", "c", "d"]);
  });
});
