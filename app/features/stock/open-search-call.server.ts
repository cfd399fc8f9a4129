import type { Secrets } from "../../lib/secrets.server.ts";

/** Why a search server didn't do what it was asked: for logs, without keys and without what visitors typed. */
export class OpenSearchTrouble extends Error {
  /** HTTP status, or null when there was no whole answer. */
  readonly status: number | null;
  /** OpenSearch's own word for it, such as `index_not_found_exception`. */
  readonly type: string | null;

  constructor(reason: string, status: number | null = null, type: string | null = null) {
    super(reason);
    this.name = "OpenSearchTrouble";
    this.status = status;
    this.type = type;
  }
}

export type OpenSearchRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query, from the host's own path on. */
  path: string;
  /** A JSON body, or the lines of a `_bulk` one. */
  json?: unknown;
  lines?: string;
  timeoutMs: number;
};

/** Gives the parsed body of a 2xx answer; rejects with an OpenSearchTrouble for everything else. */
export type OpenSearchCall = (request: OpenSearchRequest) => Promise<unknown>;

const mostBytes = 64 * 1024 * 1024;

/** @param key the name of the secret that holds the key, or null for a server that asks for none */
export function openSearchAt(host: string, key: string | null, secrets: Secrets): OpenSearchCall {
  return async ({ method, path, json, lines, timeoutMs }) => {
    const headers: Record<string, string> = { accept: "application/json" };
    if (key !== null) {
      const secret = await secrets(key);
      if (secret.kind === "missing") throw new OpenSearchTrouble(`no key: ${secret.reason}`);
      headers.authorization = authorization(secret.text);
    }
    if (lines !== undefined) headers["content-type"] = "application/x-ndjson";
    else if (json !== undefined) headers["content-type"] = "application/json";
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${host.replace(/\/+$/, "")}${path}`, {
        method,
        headers,
        body: lines ?? (json === undefined ? undefined : JSON.stringify(json)),
        // The key goes to the configured host and nowhere else.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await bounded(response);
    } catch (error) {
      if (error instanceof OpenSearchTrouble) throw error;
      throw new OpenSearchTrouble(failureOf(error, timeoutMs));
    }
    return readBody(status, text);
  };
}

/**
 * The header that a key stands for: a whole `Basic …`, `Bearer …` or `ApiKey …` as it is, `user:password` as basic
 * authentication, anything else as an API key.
 */
export function authorization(key: string): string {
  if (/^(Basic|Bearer|ApiKey) \S/.test(key)) return key;
  return key.includes(":") ? `Basic ${Buffer.from(key).toString("base64")}` : `ApiKey ${key}`;
}

function readBody(status: number, text: string): unknown {
  const body = parsed(text);
  if (status >= 200 && status < 300) {
    if (body === undefined) throw new OpenSearchTrouble(`answered ${status} with something that is no JSON`);
    return body;
  }
  const error = (body as { error?: unknown } | undefined)?.error as
    | { type?: unknown; reason?: unknown }
    | undefined;
  const type = typeof error?.type === "string" ? error.type : null;
  const reason = typeof error?.reason === "string" ? error.reason.slice(0, 200) : "";
  throw new OpenSearchTrouble(
    `answered ${status}${type ? ` ${type}` : ""}${reason ? `: ${reason}` : ""}`,
    status,
    type,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new OpenSearchTrouble(`answered more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function failureOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeoutMs} ms`;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: string }).code ?? (cause instanceof Error ? cause.message : String(cause));
}
