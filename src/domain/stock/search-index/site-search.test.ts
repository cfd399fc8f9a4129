import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { createEngine } from "#faceted-search/engine.ts";
import type { Change, EngineDocument } from "#faceted-search/search-engine.ts";
import { Circuit } from "#lib/circuit.ts";
import { type AllowAddress, isPublicAddress, publicOrWithin } from "#lib/public-address.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { type OpenSearchDouble, openSearchDouble } from "#tests/support/open-search-double.ts";
import { contractSchema, contractStock, queryOf } from "#tests/support/search-contract.ts";
import { authorization, openSearchAt } from "./open-search-client.server.ts";
import { OpenSearchIndex } from "./open-search-index.server.ts";
import { embeddedSearch } from "./search-port.ts";
import { SiteSearch } from "./site-search.server.ts";

const noKey: Secrets = async () => ({ kind: "missing", reason: "none" });
const car = (id: string, rank = 0): EngineDocument => ({ id, values: {}, numbers: { rank }, text: {} });
const put = (document: EngineDocument): Change => ({ kind: "put", document });

let server: OpenSearchDouble;
let logged: string[];
let open: SiteSearch[];

beforeEach(async () => {
  server = await openSearchDouble();
  logged = [];
  open = [];
});
afterEach(async () => {
  server.instead = null;
  await Promise.all(open.map((one) => one.close()));
  await server.close();
});

/** A process: its own embedded index and position in the feed, with a shared server. */
async function process(
  over: {
    secrets?: Secrets;
    key?: string;
    version?: number;
    seq?: number;
    newest?: number;
    host?: string;
    allowed?: AllowAddress;
  } = {},
) {
  const stock = new Map(contractStock.map((one) => [one.id, one]));
  const engine = createEngine(contractSchema, stock.values());
  const state = { seq: over.seq ?? 10, at: 0, newest: over.newest ?? null };
  const circuit = new Circuit({ failures: 3, openMs: 10_000 });
  const call = openSearchAt(over.host ?? server.host, over.key ?? null, {
    secrets: over.secrets ?? noKey,
    allowed: over.allowed ?? (() => true),
  });
  const index = new OpenSearchIndex(call, contractSchema, {
    name: "cars",
    siteId: "s",
    version: over.version ?? 1,
  });
  const search = new SiteSearch({
    embedded: embeddedSearch(engine),
    shared: index,
    circuit,
    documents: () => stock.values(),
    seq: () => state.seq,
    newest: async () => state.newest ?? state.seq,
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    clock: () => state.at,
    retryMs: 1,
  });
  open.push(search);
  await search.settled();
  return {
    search,
    index,
    state,
    ids: async () => (await search.search(queryOf({}))).ids,
    change: (changes: Change[], seq: number) => {
      state.seq = seq;
      for (const change of changes) {
        if (change.kind === "put") stock.set(change.document.id, change.document);
        else stock.delete(change.id);
      }
      engine.apply(changes);
      search.follow(changes, seq);
    },
  };
}

const searches = () => server.requests.filter(({ path }) => path.includes("/_search")).length;
const onlyIndex = () => [...server.indices.values()][0]!;

/** Whether the next search uses the server. */
async function asksServer(one: { ids(): Promise<string[]> }): Promise<boolean> {
  const before = searches();
  await one.ids();
  return searches() > before;
}

describe("a search server's index", () => {
  it("is created and filled first, then left unchanged [SITE-14]", async () => {
    const first = await process();
    expect(onlyIndex().written.size).toBe(contractStock.length);
    expect(await asksServer(first)).toBe(true);
    const writes = () => server.requests.filter(({ path }) => path.includes("/_bulk")).length;
    const before = writes();
    const second = await process();
    expect(writes()).toBe(before);
    expect(await asksServer(second)).toBe(true);
  });

  it("completes what another process left half built, and removes documents that aren't in the stock", async () => {
    const first = await process();
    await first.index.apply([{ kind: "delete", id: "a" }, put(car("x"))], 10);
    const second = await process();
    expect(await second.ids()).toEqual(["a", "e", "b", "c", "d"]);
    expect([...onlyIndex().written.keys()].sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("keeps the newest when processes write the same changes late and twice", async () => {
    const ahead = await process();
    const behind = await process();
    ahead.change([put(car("n", 9))], 11);
    ahead.change([put(car("n", 1)), { kind: "delete", id: "a" }], 12);
    await ahead.search.settled();
    behind.change([put(car("n", 9))], 11);
    await behind.search.settled();
    expect(await ahead.ids()).toEqual(["e", "b", "c", "n", "d"]);
    behind.change([put(car("n", 1)), { kind: "delete", id: "a" }], 12);
    await behind.search.settled();
    expect(await asksServer(behind)).toBe(true);
    expect(await behind.ids()).toEqual(["e", "b", "c", "n", "d"]);
    expect(logged.join("")).not.toContain("not all written");
  });

  it("is recreated for a new configuration, and the old one is deleted; an old process leaves it unchanged", async () => {
    const old = await process();
    const fresh = await process({ version: 2 });
    expect([...server.indices.keys()]).toHaveLength(1);
    expect([...server.indices.keys()][0]).toMatch(/^cars\.[0-9a-f]{8}\.v2\./);
    expect(await fresh.ids()).toEqual(["a", "e", "b", "c", "d"]);
    old.change([put(car("n", 9))], 11);
    await expect.poll(() => logged.join("")).toContain("newer configuration");
    expect(await old.ids()).toEqual(["n", "a", "e", "b", "c", "d"]);
    expect([...server.indices.keys()]).toHaveLength(1);
    expect(await asksServer(old)).toBe(false);
  });

  it("answers even when the old ones can't be deleted", async () => {
    await process();
    server.instead = (method) => (method === "DELETE" ? { status: 403, body: {} } : null);
    expect(await asksServer(await process({ version: 2 }))).toBe(true);
    expect(logged.join("")).toContain("older indices could not be deleted");
  });

  it("is recreated when a later history than the database's wrote it, as before a restored backup", async () => {
    await process({ seq: 500 });
    const restored = await process({ seq: 20 });
    restored.change([{ kind: "delete", id: "a" }], 21);
    await restored.search.settled();
    expect(await asksServer(restored)).toBe(true);
    expect(await restored.ids()).toEqual(["e", "b", "c", "d"]);
  });

  it("answers only once it has what the process knows", async () => {
    const one = await process();
    one.change([{ kind: "delete", id: "a" }], 11);
    expect(one.search.answering).toBe(false);
    expect(await one.ids()).toEqual(["e", "b", "c", "d"]);
    await one.search.settled();
    expect(one.search.answering).toBe(true);
    expect(await one.ids()).toEqual(["e", "b", "c", "d"]);
  });
});

describe("a failing search server", () => {
  const html = "<html>Sign in</html>";
  it.each<[string, OpenSearchDouble["instead"]]>([
    ["responds with an HTML page", () => ({ status: 200, body: html, contentType: "text/html" })],
    ["answers 401", () => ({ status: 401, body: "Unauthorized", contentType: "text/plain" })],
    [
      "answers 429",
      () => ({ status: 429, body: { error: { type: "rejected", reason: "busy" }, status: 429 } }),
    ],
    ["answers 503", () => ({ status: 503, body: html, contentType: "text/html" })],
    ["redirects", () => ({ status: 302, body: {} })],
    ["responds with unexpected JSON", () => ({ status: 200, body: { hits: [] } })],
    [
      "times out with partial results",
      () => ({ status: 200, body: { timed_out: true, _shards: { failed: 0 }, hits: { hits: [] } } }),
    ],
  ])("that %s is replaced by the embedded index, and used again later", async (_, instead) => {
    const one = await process();
    server.instead = (method, path) => (path.includes("/_search") ? instead!(method, path) : null);
    for (let i = 0; i < 5; i++) expect(await one.ids()).toEqual(["a", "e", "b", "c", "d"]);
    expect(await asksServer(one)).toBe(false);
    expect(logged.join("")).toContain("the in-memory index is used");
    expect(logged.join("")).toContain("paused for some seconds");
    server.instead = null;
    one.state.at = 10_000;
    expect(await asksServer(one)).toBe(true);
    expect(await asksServer(one)).toBe(true);
    expect(logged.join("")).toContain("in use again");
  });

  it("that doesn't respond, or never ends its response, is waited for up to the timeout, three times", async () => {
    const one = await process();
    let requestCount = 0;
    server.instead = () => (requestCount++ === 1 ? "half" : "hang");
    for (let i = 0; i < 4; i++) expect(await one.ids()).toHaveLength(5);
    expect(await asksServer(one)).toBe(false);
    expect(logged.join("").match(/no response within \d+ ms/g)).toHaveLength(3);
  });

  it("that is unreachable loses nothing: it is reconciled when it is back", async () => {
    server.instead = () => ({ status: 503, body: {} });
    const one = await process();
    one.change([put(car("n", 9))], 11);
    expect(await one.ids()).toEqual(["n", "a", "e", "b", "c", "d"]);
    expect(server.indices.size).toBe(0);
    server.instead = null;
    await expect.poll(() => one.search.answering).toBe(true);
    expect(await asksServer(one)).toBe(true);
    expect(await one.ids()).toEqual(["n", "a", "e", "b", "c", "d"]);
  });

  it.each([429, 400, 503])(
    "that rejects a single write with %i does not answer until it has accepted it",
    async (status) => {
      const one = await process();
      server.refuse = (id) => (id === "n" ? { status, type: "some_exception" } : null);
      one.change([put(car("m", 8)), put(car("n", 9))], 11);
      await one.search.settled();
      expect(one.search.answering).toBe(false);
      expect(await one.ids()).toEqual(["n", "m", "a", "e", "b", "c", "d"]);
      expect(logged.join("")).toContain("n: some_exception");
      expect(onlyIndex().written.has("m")).toBe(true);
      server.refuse = null;
      await expect.poll(() => one.search.answering).toBe(true);
      expect(await one.ids()).toEqual(["n", "m", "a", "e", "b", "c", "d"]);
    },
  );

  it("that lost its index gets it again", async () => {
    const one = await process();
    server.indices.clear();
    expect(await one.ids()).toHaveLength(5);
    await expect.poll(() => one.search.answering).toBe(true);
    expect(onlyIndex().written.size).toBe(5);
  });

  it("whose index vanished before a write gets the right one again, not one without mappings", async () => {
    const one = await process();
    server.indices.clear();
    one.change([put(car("n", 9))], 11);
    await expect.poll(() => one.search.answering).toBe(true);
    expect(onlyIndex().mapping).toHaveProperty("n_rank");
    expect(await one.ids()).toEqual(["n", "a", "e", "b", "c", "d"]);
  });

  it("that rejects one query is used for the next", async () => {
    const one = await process();
    server.instead = (_, path) => (path.includes("/_search") ? { status: 400, body: {} } : null);
    for (let i = 0; i < 5; i++) expect(await one.ids()).toHaveLength(5);
    expect(await asksServer(one)).toBe(true);
  });
});

describe("a search server's key", () => {
  it("is read at each use and never logged [SITE-14]", async () => {
    let key = "os_wrong";
    server.authorization = "ApiKey os_right";
    const secrets: Secrets = async (name) => ({ kind: "secret", text: name === "search" ? key : "" });
    const one = await process({ secrets, key: "search" });
    expect(one.search.answering).toBe(false);
    key = "os_right";
    await expect.poll(() => one.search.answering).toBe(true);
    expect(logged.join("")).toContain("responded 401");
    expect(logged.join("")).not.toContain("os_");
  });

  it("that is missing is named in the log, and no request is sent without it", async () => {
    const secrets: Secrets = async () => ({
      kind: "missing",
      reason: "search in SECRETS_DIR can't be read (ENOENT)",
    });
    const one = await process({ secrets, key: "search" });
    expect(await one.ids()).toHaveLength(5);
    expect(server.requests).toEqual([]);
    expect(logged.join("")).toContain("search in SECRETS_DIR");
  });

  it.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])(
    "isn't sent to %s, nor is anything else, unless the operator allows its network",
    async (name) => {
      const host = server.host.replace("127.0.0.1", name);
      const secrets: Secrets = async () => ({ kind: "secret", text: "os_key" });
      const one = await process({ secrets, key: "search", host, allowed: isPublicAddress });
      expect(await one.ids()).toHaveLength(5);
      expect(server.requests).toEqual([]);
      expect(logged.join("")).toContain("the address points inward");
    },
  );

  it("is sent to a private address that the operator allows", async () => {
    server.authorization = "ApiKey os_key";
    const secrets: Secrets = async () => ({ kind: "secret", text: "os_key" });
    const host = server.host.replace("127.0.0.1", "localhost");
    const allowed = publicOrWithin(["127.0.0.0/8", "::1/128"]);
    const one = await process({ secrets, key: "search", host, allowed });
    expect(one.search.answering).toBe(true);
  });

  it.each<[object, string]>([
    [{ key: "smtp-password" }, "a secret of the platform"],
    [{ host: "https://reader:secret@search.example" }, "the key in the address"],
    [{ host: "search.example:9200" }, "an address without a protocol"],
    [{ host: "http://search.example:9200" }, "an unencrypted address"],
    [{ key: "../search" }, "a key outside of SECRETS_DIR"],
    [{ name: "Cars*" }, "an invalid index name"],
  ])("%j is rejected in a configuration: %s [SITE-14]", (index) => {
    expect(settings.safeParse({ search: { index } }).success).toBe(false);
  });

  it.each([
    ["os_abc", "ApiKey os_abc"],
    ["reader:secret", `Basic ${Buffer.from("reader:secret").toString("base64")}`],
    ["Bearer e30.e30.x", "Bearer e30.e30.x"],
  ])("%s is sent as %s", (key, header) => {
    expect(authorization(key)).toBe(header);
  });
});
