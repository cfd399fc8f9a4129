import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { API, ApiResponse, Client } from "@opensearch-project/opensearch";
import {
  type AllowAddress,
  guardedLookup,
  isRefusedHost,
  PrivateAddress,
} from "#lib/public-address.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";

/** A failed request to a search server: for logs, without keys and without what visitors typed. */
export class OpenSearchError extends Error {
  /** HTTP status, or null without a complete response. */
  readonly status: number | null;
  /** OpenSearch's error type, such as `index_not_found_exception`. */
  readonly type: string | null;

  constructor(reason: string, status: number | null = null, type: string | null = null) {
    super(reason);
    this.name = "OpenSearchError";
    this.status = status;
    this.type = type;
  }
}

type Options = NonNullable<Parameters<Client["transport"]["request"]>[1]>;
type Running = Promise<ApiResponse> & { abort?: () => void };

/**
 * Calls the search server through the official client:
 * `call((client, options) => client.count({ index }, options), 2_000)`. Returns the unparsed body of a 2xx
 * response; rejects with an OpenSearchError otherwise.
 */
export type OpenSearchCall = (
  ask: (client: Client, options: Options) => Running,
  timeoutMs: number,
) => Promise<unknown>;

export type SearchBody = API.Search_RequestBody;
export type MultiSearchBody = API.Msearch_RequestBody;
export type IndexBody = API.Indices_Create_RequestBody;

/**
 * @param host the server's URL, without credentials
 * @param key the name of the secret with the key, read at each call; null for a server without authentication
 * @param allowed which addresses may be connected to; others get nothing, since a tenant's configuration names the host
 */
export function openSearchAt(
  host: string,
  key: string | null,
  { secrets, allowed }: { secrets: Secrets; allowed: AllowAddress },
): OpenSearchCall {
  let client: Promise<Client> | null = null;
  return async (ask, timeoutMs) => {
    if (isRefusedHost(new URL(host).hostname, allowed))
      throw new OpenSearchError(new PrivateAddress().message);
    const headers: Record<string, string> = {};
    if (key !== null) {
      const secret = await secrets(key);
      if (secret.kind === "missing") throw new OpenSearchError(`no key: ${secret.reason}`);
      headers.authorization = authorization(secret.text);
    }
    client ??= clientOf(host, allowed);
    const open = await client;
    // The client's own timeout ends with the response headers; a body that never ends needs this one.
    let late = false;
    const running = ask(open, { headers, requestTimeout: timeoutMs });
    const timer = setTimeout(() => {
      late = true;
      running.abort?.();
    }, timeoutMs);
    try {
      const { statusCode, body } = await running;
      // The client follows no redirects and treats their responses as successful.
      if (statusCode === null || statusCode >= 300)
        throw new OpenSearchError(`responded ${statusCode}`, statusCode);
      return body;
    } catch (error) {
      if (late) throw new OpenSearchError(`no response within ${timeoutMs} ms`);
      throw toError(error, timeoutMs);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Loads the client, which takes 20 MB of memory, only when a site names a search server. */
async function clientOf(host: string, allowed: AllowAddress): Promise<Client> {
  const { Client } = await import("@opensearch-project/opensearch");
  // A name is checked when it is connected to, an address by the caller.
  const options = { keepAlive: true, lookup: guardedLookup(allowed) };
  const isPlain = new URL(host).protocol === "http:";
  return new Client({
    node: host,
    agent: () => (isPlain ? new HttpAgent(options) : new HttpsAgent(options)),
    // Retries are up to the circuit and the follower.
    maxRetries: 0,
    resurrectStrategy: "none",
    memoryCircuitBreaker: { enabled: true, maxPercentage: 0.8 },
  });
}

/**
 * The header for a key: a complete `Basic …`, `Bearer …` or `ApiKey …` is unchanged, `user:password` becomes
 * basic authentication, anything else an API key.
 */
export function authorization(key: string): string {
  if (/^(Basic|Bearer|ApiKey) \S/.test(key)) return key;
  return key.includes(":") ? `Basic ${Buffer.from(key).toString("base64")}` : `ApiKey ${key}`;
}

/** The client's errors contain the request with its key; only the fields copied here are passed on. */
function toError(error: unknown, timeoutMs: number): Error {
  if (!(error instanceof Error) || error instanceof OpenSearchError) return error as Error;
  switch (error.name) {
    case "ResponseError": {
      const { meta } = error as Error & { meta: ApiResponse };
      return refusal(meta.statusCode ?? 0, meta.body);
    }
    case "TimeoutError":
      return new OpenSearchError(`no response within ${timeoutMs} ms`);
    case "DeserializationError":
      return new OpenSearchError("responded with something other than JSON");
    case "ConnectionError":
    case "NoLivingConnectionsError":
    case "RequestAbortedError":
      return new OpenSearchError(error.message);
    default:
      return error;
  }
}

function refusal(status: number, body: unknown): OpenSearchError {
  const error = (body as { error?: unknown } | null)?.error as
    | { type?: unknown; reason?: unknown }
    | undefined;
  const type = typeof error?.type === "string" ? error.type : null;
  const reason = typeof error?.reason === "string" ? error.reason.slice(0, 200) : "";
  return new OpenSearchError(
    `responded ${status}${type ? ` ${type}` : ""}${reason ? `: ${reason}` : ""}`,
    status,
    type,
  );
}
