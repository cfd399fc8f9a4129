import { Agent, type Dispatcher, request } from "undici";
import { errorCode } from "#lib/error-code.ts";
import { copyLimited, TooLarge } from "./copy-limited.server.ts";
import { isEncryptedOrLocal } from "./encrypted-address.ts";
import { type AllowAddress, guardedLookup, isRefusedHost, PrivateAddress } from "./public-address.server.ts";
import { retryAfterMs } from "./retry-after.ts";

export type DownloadOptions = {
  /** Path of the file that is written. */
  to: string;
  /** `Authorization`; sent to the URL's own origin only, not to where it redirects. */
  authorization: string | null;
  /** Of the last response, for a conditional request. */
  etag: string | null;
  lastModified: string | null;
  maxBytes: number;
  /** For the connection, the response's head, and each pause in its body. */
  stallMs: number;
  /** For all of it. */
  timeoutMs: number;
  allowed: AllowAddress;
  signal: AbortSignal;
  /** A certificate authority beside the system's. */
  ca?: string | undefined;
};

export type DownloadOutcome =
  | { kind: "ok"; bytes: number; url: string; etag: string | null; lastModified: string | null }
  | { kind: "unchanged" }
  /** The server responded with another status. `retryAfterMs` when it said when to come back. */
  | { kind: "status"; status: number; retryAfterMs: number | null }
  /** A rule of outgoing requests forbids it; a retry would fail too. */
  | { kind: "refused"; reason: string }
  /** The connection failed or the body didn't arrive whole. */
  | { kind: "failed"; reason: string };

const maxRedirects = 4;

/**
 * Downloads a URL into a file by https, or by http from this machine. Every address is checked when connecting, redirects
 * included. Reasons contain no part of the URL and nothing of the response.
 */
export async function publicDownload(address: string, options: DownloadOptions): Promise<DownloadOutcome> {
  const { allowed, stallMs, timeoutMs, ca } = options;
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowed), timeout: stallMs, ...(ca ? { ca } : {}) },
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
  });
  const late = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([late, options.signal]);
  let excess = false;
  // undici reports bytes after the declared length as a response without a request.
  agent.on("disconnect", (_url, _targets, error) => {
    excess ||= error.message === "bad response";
  });
  try {
    const outcome = await follow(address, agent, signal, options);
    if (outcome.kind === "ok") await agent.close();
    return excess && outcome.kind === "ok"
      ? { kind: "failed", reason: "the server sent more than the length that it named" }
      : outcome;
  } catch (error) {
    if (error instanceof TooLarge || error instanceof PrivateAddress)
      return { kind: "refused", reason: error.message };
    if (options.signal.aborted) return { kind: "failed", reason: "stopped" };
    if (late.aborted) return { kind: "failed", reason: `not complete after ${seconds(timeoutMs)}` };
    return { kind: "failed", reason: reasonOf(error, stallMs) };
  } finally {
    await agent.destroy().catch(() => {});
  }
}

async function follow(
  address: string,
  agent: Agent,
  signal: AbortSignal,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  const first = new URL(address);
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const refusal = refusalOf(url, options.allowed);
    if (refusal) return { kind: "refused", reason: refusal };
    const response = await request(url, {
      dispatcher: agent,
      signal,
      headers: headersFor(url.origin === first.origin, options),
    });
    const { statusCode, headers } = response;
    const location = headers.location;
    if ([301, 302, 303, 307, 308].includes(statusCode) && typeof location === "string") {
      await response.body.dump();
      if (!URL.canParse(location, url)) return { kind: "failed", reason: "it redirects to no address" };
      url = new URL(location, url);
      continue;
    }
    if (statusCode === 200) return save(response, url, signal, options);
    await response.body.dump();
    if (statusCode === 304) return { kind: "unchanged" };
    return {
      kind: "status",
      status: statusCode,
      retryAfterMs: retryAfterMs(headers["retry-after"], new Date()),
    };
  }
  return { kind: "failed", reason: "too many redirects" };
}

function refusalOf(url: URL, allowed: AllowAddress): string | null {
  if (!isEncryptedOrLocal(url)) return "the address, or one that it redirects to, is without https";
  if (url.username || url.password) return "it redirects to an address with a login";
  return isRefusedHost(url.hostname, allowed) ? "the address points inward" : null;
}

function headersFor(ownOrigin: boolean, { authorization, etag, lastModified }: DownloadOptions) {
  return {
    accept: "*/*",
    "accept-encoding": "identity",
    ...(ownOrigin && authorization ? { authorization } : {}),
    ...(etag ? { "if-none-match": etag } : {}),
    ...(lastModified ? { "if-modified-since": lastModified } : {}),
  };
}

async function save(
  response: Dispatcher.ResponseData,
  url: URL,
  signal: AbortSignal,
  { to, maxBytes }: DownloadOptions,
): Promise<DownloadOutcome> {
  const { headers, body } = response;
  if (Number(headers["content-length"] ?? 0) > maxBytes) {
    body.destroy();
    throw new TooLarge(maxBytes);
  }
  const bytes = await copyLimited(body, to, { maxBytes, signal });
  const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);
  return {
    kind: "ok",
    bytes,
    url: url.href,
    etag: text(headers.etag),
    lastModified: text(headers["last-modified"]),
  };
}

const seconds = (ms: number) => `${ms / 1_000} s`;

/** What went wrong with a connection, in words; errors of libraries may contain the address. */
function reasonOf(error: unknown, stallMs: number): string {
  const code = errorCode(error);
  const { message = "", name } = error as Error;
  const known = connectionReasons[code];
  if (known) return known.replace("{stall}", seconds(stallMs));
  if (name === "HTTPParserError") return /EOF/.test(message) ? cutOff : "the response is no valid HTTP";
  if (/CERT|SELF_SIGNED|ALTNAME|^ERR_TLS|^ERR_SSL|UNABLE_TO/.test(code))
    return `the server's certificate isn't trusted (${code})`;
  return `the connection failed (${code})`;
}

const cutOff = "the server broke the connection off before the end";
const connectionReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host's name doesn't exist",
  EAI_AGAIN: "the host's name can't be looked up",
  ECONNREFUSED: "the server refused the connection",
  ECONNRESET: "the server broke the connection off",
  EPIPE: "the server broke the connection off",
  EHOSTUNREACH: "the server can't be reached",
  ENETUNREACH: "the server can't be reached",
  ETIMEDOUT: "the server didn't respond",
  UND_ERR_SOCKET: cutOff,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the server sent another length than it named",
  UND_ERR_CONNECT_TIMEOUT: "nothing came for {stall}",
  UND_ERR_HEADERS_TIMEOUT: "nothing came for {stall}",
  UND_ERR_BODY_TIMEOUT: "nothing came for {stall}",
};
