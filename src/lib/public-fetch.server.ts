import type { IncomingHttpHeaders } from "node:http";
import { Agent, type Dispatcher, request } from "undici";
import { codeOrNull } from "#lib/error-code.ts";
import { isEncryptedOrLocal } from "./encrypted-address.ts";
import {
  type AllowAddress,
  guardedLookup,
  isPublicAddress,
  isRefusedHost,
  PrivateAddress,
} from "./public-address.server.ts";

/**
 * Fetches an untrusted URL: only public addresses, checked again at each redirect and when connecting (a name
 * that resolves differently between check and use gains nothing), with limits on time and bytes.
 */
export type PublicFetchOutcome =
  | { kind: "ok"; bytes: Buffer; headers: IncomingHttpHeaders }
  | { kind: "refused"; reason: string }
  /** `response` is set when the server responded, `code` when the system reported why the connection failed. */
  | { kind: "failed"; reason: string; response?: FailedResponse; code?: string; timedOut?: boolean };

/** `bytes` are at most 64 KB; what follows them isn't read. They and the headers are the other's words: neither log nor show them. */
type FailedResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

export type PublicFetchOptions = {
  maxBytes: number;
  timeoutMs: number;
  maxRedirects?: number;
  /**
   * Sends a POST instead of a GET: by https only, any status from 200 to 299 is a success, redirects are not
   * followed.
   */
  post?: { body: string | Uint8Array; headers: Record<string, string> };
  /** Headers of a GET, such as a login: by https only, redirects are not followed. */
  headers?: Record<string, string>;
  /**
   * The only allowed hosts, redirects included: `pictures.example`, or `*.example` for all subdomains. When
   * empty: every public host.
   */
  hosts?: readonly string[];
  /** Which addresses may be connected to; tests allow loopback. */
  allowed?: AllowAddress;
};

export async function publicFetch(address: string, options: PublicFetchOptions): Promise<PublicFetchOutcome> {
  const allowed = options.allowed ?? isPublicAddress;
  const agent = publicAgent(options.timeoutMs, allowed);
  try {
    return await fetchBy(agent, address, options, allowed);
  } finally {
    await agent.destroy().catch(() => {});
  }
}

const pooledConnectMs = 10_000;

/**
 * `publicFetch` for one purpose that requests the same hosts again and again: connections stay open as long as the server says, or four seconds,
 * so that not each request needs a handshake. An address is checked when it is connected to.
 * @param allowed to which addresses it connects; those of a request's options don't count
 */
export function pooledPublicFetch(allowed = isPublicAddress): {
  fetchPublic: typeof publicFetch;
  /** Ends the connections, and with them what is still requested. */
  close(): Promise<void>;
} {
  const agent = publicAgent(pooledConnectMs, allowed);
  return {
    fetchPublic: (address, options) => fetchBy(agent, address, options, allowed),
    close: () => agent.destroy(),
  };
}

async function fetchBy(
  agent: Agent,
  address: string,
  options: PublicFetchOptions,
  allowed: AllowAddress,
): Promise<PublicFetchOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let target = address;
    for (let hop = 0; hop <= (options.maxRedirects ?? 4); hop++) {
      const url = parse(target, allowed);
      if (typeof url === "string") return { kind: "refused", reason: url };
      if (!isNamed(url.hostname, options.hosts)) return { kind: "refused", reason: "the host isn't listed" };
      if ((options.post || options.headers) && !isEncryptedOrLocal(url))
        return { kind: "refused", reason: "nothing is sent to an address without https" };
      const response = await request(url, {
        dispatcher: agent,
        signal,
        ...(options.post
          ? { method: "POST", body: options.post.body, headers: options.post.headers }
          : { headers: options.headers ?? { accept: "image/*,*/*;q=0.5" } }),
      });
      const location = response.headers.location;
      if (
        !options.post &&
        !options.headers &&
        response.statusCode >= 300 &&
        response.statusCode < 400 &&
        typeof location === "string"
      ) {
        await response.body.dump();
        target = new URL(location, url).toString();
        continue;
      }
      return await read(response, options.maxBytes, options.post !== undefined);
    }
    return { kind: "failed", reason: "too many redirects" };
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    if (cause instanceof PrivateAddress) return { kind: "refused", reason: cause.message };
    if (signal.aborted)
      return { kind: "failed", reason: `no answer within ${options.timeoutMs} ms`, timedOut: true };
    const code = codeOrNull(cause);
    return { kind: "failed", reason: cause.message, ...(code === null ? {} : { code }) };
  }
}

/** Connects to public addresses only, or to `allowed` ones. A URL whose host is an IP address has to be checked before (`isPublicHost`). */
export function publicAgent(timeoutMs: number, allowed = isPublicAddress): Agent {
  return new Agent({ connect: { lookup: guardedLookup(allowed), timeout: timeoutMs } });
}

/** False for a host that is an IP address and not a public one; names are checked when they are connected to. */
export function isPublicHost({ hostname }: URL, allowed = isPublicAddress): boolean {
  return !isRefusedHost(hostname, allowed);
}

function isNamed(host: string, hosts: readonly string[] = []): boolean {
  return (
    hosts.length === 0 ||
    hosts.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : host === one))
  );
}

function parse(address: string, allowed: AllowAddress): URL | string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return "not an address";
  }
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return "only http and https addresses are fetched";
  if (url.username || url.password) return "an address with a login is not fetched";
  if (!isPublicHost(url, allowed)) return "the address points inward";
  return url;
}

async function read(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  posted: boolean,
): Promise<PublicFetchOutcome> {
  const { statusCode, headers } = response;
  if (posted ? statusCode < 200 || statusCode > 299 : statusCode !== 200) {
    const { bytes } = await readBytes(response.body, maxFailureBytes);
    return {
      kind: "failed",
      reason: `answered ${statusCode}`,
      response: { status: statusCode, headers, bytes },
    };
  }
  const { bytes, whole } = await readBytes(response.body, maxBytes);
  return whole
    ? { kind: "ok", bytes, headers }
    : { kind: "refused", reason: `larger than ${maxBytes} bytes` };
}

const maxFailureBytes = 64 * 1024;

/** The first `maxBytes` of a body, and whether that is all of it. What follows isn't read. */
async function readBytes(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks, Math.min(size, maxBytes)), whole: size <= maxBytes };
}
