import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DslError, type Mapping, matcherOf, partOf, type Source } from "./open-search-double-query.ts";
import { type Held, searchHeld } from "./open-search-double-search.ts";

/**
 * A search server for tests: implements the part of OpenSearch's HTTP interface that the adapter uses, over
 * documents in memory. Writes are visible after a refresh only, versions follow `external_gte`, and anything
 * unknown is rejected.
 */
export type OpenSearchDouble = {
  host: string;
  /** Every request so far. */
  requests: { method: string; path: string; authorization: string | null }[];
  /** The header that a request must have; null requires none. */
  authorization: string | null;
  /**
   * Overrides the response: a reply, `"hang"` for none at all, `"half"` for an incomplete one, or null for
   * the default.
   */
  instead: ((method: string, path: string) => Reply | "hang" | "half" | null) | null;
  /** Rejects single writes of a `_bulk`. */
  refuse: ((id: string) => { status: number; type: string } | null) | null;
  indices: Map<string, Index>;
  close(): Promise<void>;
};

type Reply = { status: number; body: unknown; contentType?: string };
type Index = {
  aliases: Record<string, unknown>;
  mapping: Mapping;
  deepest: number;
  written: Map<string, Held>;
  deleted: Map<string, number>;
  shown: Held[];
};

class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

export async function openSearchDouble(): Promise<OpenSearchDouble> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const double: OpenSearchDouble = {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    authorization: null,
    instead: null,
    refuse: null,
    indices: new Map(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const method = request.method ?? "GET";
    const authorization = request.headers.authorization ?? null;
    double.requests.push({ method, path, authorization });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = double.instead?.(method, path) ?? null;
    if (reply === "hang") return;
    if (reply === "half") {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"took":');
      return;
    }
    const body = Buffer.concat(chunks).toString("utf8");
    const {
      status,
      body: answered,
      contentType,
    } = reply ?? served(authorization, method, path, body, request);
    response.writeHead(status, { "content-type": contentType ?? "application/json" });
    response.end(typeof answered === "string" ? answered : JSON.stringify(answered));
  }

  function served(
    authorization: string | null,
    method: string,
    path: string,
    body: string,
    request: IncomingMessage,
  ): Reply {
    if (double.authorization !== null && authorization !== double.authorization) {
      return { status: 401, body: "Unauthorized", contentType: "text/plain" };
    }
    try {
      return {
        status: 200,
        body: handle(method, new URL(path, double.host), body, request.headers["content-type"]),
      };
    } catch (error) {
      if (error instanceof DslError)
        return refusalReply(new Refusal(400, "parsing_exception", error.message));
      if (error instanceof Refusal) return refusalReply(error);
      throw error;
    }
  }

  function handle(method: string, url: URL, body: string, contentType: string | undefined): unknown {
    const [target = "", action = "", ...more] = url.pathname.slice(1).split("/").map(decodeURIComponent);
    const parameters = (...known: string[]) => {
      for (const name of url.searchParams.keys()) {
        if (!known.includes(name))
          throw new Refusal(400, "illegal_argument_exception", `unrecognized parameter: [${name}]`);
      }
    };
    if (more.length > 0) throw new Refusal(400, "illegal_argument_exception", "no handler found for uri");
    const expected =
      action === "_bulk" || action === "_msearch" ? "application/x-ndjson" : "application/json";
    if (body !== "" && contentType !== expected) {
      throw new Refusal(406, "content_type_header_exception", `Content-Type header [${contentType}]`);
    }
    switch (`${method} ${action}`) {
      case "PUT ":
        return create(target, JSON.parse(body));
      case "DELETE ":
        if (!double.indices.delete(target)) throw missing(target);
        return { acknowledged: true };
      case "GET _alias":
        return aliases(target);
      case "GET _refresh":
        refresh(indexOf(target));
        return { _shards: { total: 1, successful: 1, failed: 0 } };
      case "GET _count":
        parameters();
        return count(indexOf(target), { query: { match_all: {} } }, 0);
      case "POST _count":
        parameters("terminate_after");
        return count(indexOf(target), JSON.parse(body), Number(url.searchParams.get("terminate_after") ?? 0));
      case "POST _search": {
        parameters("allow_partial_search_results");
        const index = indexOf(target);
        return searchHeld(index.shown, index.mapping, index.deepest, JSON.parse(body));
      }
      case "POST _msearch": {
        parameters();
        const index = indexOf(target);
        const lines = body
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line));
        const searches = lines.filter((_, i) => i % 2 === 1);
        const search = (one: unknown) => searchHeld(index.shown, index.mapping, index.deepest, one);
        return { took: 1, responses: searches.map((one) => ({ ...(search(one) as object), status: 200 })) };
      }
      case "PUT _bulk":
        parameters("require_alias", "refresh");
        if (url.searchParams.get("require_alias") !== "true")
          throw new Refusal(400, "illegal_argument_exception", "the double writes through aliases only");
        return bulk(target, body, url.searchParams.get("refresh") ?? "false");
      default:
        throw new Refusal(405, "method_not_allowed", `${method} ${url.pathname}`);
    }
  }

  function create(name: string, body: unknown): unknown {
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(name)) throw new Refusal(400, "invalid_index_name_exception", name);
    if (double.indices.has(name)) throw new Refusal(400, "resource_already_exists_exception", name);
    const { settings, mappings, aliases } = partOf(body, ["settings", "mappings", "aliases"], "create");
    const { index } = partOf(settings, ["index"], "settings");
    const { max_result_window } = partOf(index, ["number_of_shards", "max_result_window"], "index");
    const { properties } = partOf(mappings, ["dynamic", "properties"], "mappings");
    double.indices.set(name, {
      aliases: aliases as Record<string, unknown>,
      mapping: properties as Mapping,
      deepest: Number(max_result_window ?? 10_000),
      written: new Map(),
      deleted: new Map(),
      shown: [],
    });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  function aliases(pattern: string): unknown {
    const [start = "", ...rest] = pattern.split("*");
    if (rest.length !== 1 || rest[0] !== "") throw new Refusal(400, "illegal_argument_exception", pattern);
    const found = [...double.indices].filter(([name]) => name.startsWith(start));
    return Object.fromEntries(found.map(([name, { aliases }]) => [name, { aliases }]));
  }

  function byAlias(target: string): Index | undefined {
    return [...double.indices.values()].find(({ aliases }) => Object.hasOwn(aliases, target));
  }

  function indexOf(target: string): Index {
    const index = double.indices.get(target) ?? byAlias(target);
    if (!index) throw missing(target);
    return index;
  }

  function bulk(target: string, body: string, refreshing: string): unknown {
    if (!body.endsWith("\n"))
      throw new Refusal(400, "illegal_argument_exception", "must be terminated by a newline");
    const lines = body.slice(0, -1).split("\n");
    const items: unknown[] = [];
    const index = byAlias(target);
    while (lines.length > 0) {
      const [kind, meta] = Object.entries(JSON.parse(lines.shift()!))[0]!;
      if (kind !== "index" && kind !== "delete") throw new DslError(`unknown action ${kind}`);
      const order = partOf(meta, ["_id", "version", "version_type"], kind);
      const source = kind === "index" ? (JSON.parse(lines.shift()!) as Source) : null;
      items.push({ [kind]: { _id: order._id, ...write(index, order, source) } });
    }
    if (index && refreshing !== "false") refresh(index);
    return { took: 1, errors: items.some((item) => JSON.stringify(item).includes('"error"')), items };
  }

  function write(index: Index | undefined, order: Record<string, unknown>, source: Source | null): object {
    const id = String(order._id);
    const version = Number(order.version);
    if (!index) return failure(404, "index_not_found_exception", "no such index, [require_alias] is set");
    if (order.version_type !== "external_gte")
      return failure(400, "illegal_argument_exception", "version_type");
    const refused = double.refuse?.(id);
    if (refused) return failure(refused.status, refused.type, "refused by the test");
    const current = index.written.get(id)?.version ?? index.deleted.get(id) ?? 0;
    if (version < current)
      return failure(409, "version_conflict_engine_exception", `[${id}]: version conflict`);
    if (source === null) {
      const had = index.written.delete(id);
      index.deleted.set(id, version);
      return had ? { status: 200, result: "deleted" } : { status: 404, result: "not_found" };
    }
    const problem = misfit(source, index.mapping);
    if (problem) return failure(400, problem, "does not fit the mapping");
    index.written.set(id, { id, version, source });
    return { status: 200, result: "updated" };
  }

  return double;
}

function count(index: Index, body: unknown, max: number): unknown {
  const { query } = partOf(body, ["query"], "count");
  const matches = matcherOf(query, index.mapping);
  const found = index.shown.filter(({ source }) => matches(source) !== null).length;
  return { count: max > 0 ? Math.min(max, found) : found, _shards: { total: 1, successful: 1, failed: 0 } };
}

function misfit(source: Source, mapping: Mapping): string | null {
  for (const [field, value] of Object.entries(source)) {
    const type = mapping[field]?.type;
    if (type === undefined) return "strict_dynamic_mapping_exception";
    const values = Array.isArray(value) ? value : [value];
    if (values.some((one) => typeof one !== (type === "double" ? "number" : "string")))
      return "mapper_parsing_exception";
  }
  return null;
}

function refresh(index: Index): void {
  index.shown = [...index.written.values()];
}

function failure(status: number, type: string, reason: string): object {
  return { status, error: { type, reason } };
}

function missing(target: string): Refusal {
  return new Refusal(404, "index_not_found_exception", `no such index [${target}]`);
}

function refusalReply({ status, type, message }: Refusal): Reply {
  return { status, body: { error: { type, reason: message, root_cause: [] }, status } };
}
