import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { plainPath } from "#lib/plain-path.ts";
import { requestBegins } from "#lib/served-requests.server.ts";
import { networkSlots } from "./network-slots.ts";
import { consoleFormLimit, pathPolicy } from "./path-policy.ts";
import { isLoopback, isTrustedPeer, type ProxyTrust } from "./request-address.ts";

/** Room for the longest query that a search page understands; Node answers what is longer with 431. */
export const maxHeaderBytes = 64 * 1024;

/** Milliseconds that parts of a request may take to arrive. What takes longer is cut off. */
export type ArrivalLimits = {
  headers: number;
  /** Of a body that isn't an upload: 1 MB at most. */
  body: number;
  /** Of a whole request, pictures included: a hundred megabytes over a slow line. */
  request: number;
  /** How often the first and the last are checked. */
  check: number;
};

export const arrivalLimits: ArrivalLimits = { headers: 15_000, body: 30_000, request: 300_000, check: 5_000 };

/** How many connections may be open: in all, and of one client network where clients connect directly. */
export type ConnectionLimits = { total: number; network: number };

/**
 * An HTTP server whose connections are bounded in number, memory and time, so that requests that never end leave room for others.
 * Trusted proxies, whose connections carry everyone's requests, and this machine count in the total only.
 * @param onRefused called for each connection that is refused
 */
export function boundedServer(
  listener: RequestListener,
  options: {
    connections: ConnectionLimits;
    trust: ProxyTrust;
    arrival?: ArrivalLimits;
    onRefused?: () => void;
  },
): Server {
  const { connections, trust, arrival = arrivalLimits, onRefused = () => {} } = options;
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      keepAliveTimeout: 15_000,
      headersTimeout: arrival.headers,
      requestTimeout: arrival.request,
      connectionsCheckingInterval: arrival.check,
    },
    (request, response) => {
      requestBegins(response);
      if (hasBody(request) && !isUpload(request)) cutOffAfter(request, arrival.body);
      listener(request, response);
    },
  );
  server.maxConnections = connections.total;
  server.on("drop", onRefused);
  const ofNetworks = networkSlots(connections.network);
  server.on("connection", (socket) => {
    const peer = socket.remoteAddress ?? "";
    if (isLoopback(peer) || isTrustedPeer(peer, trust)) return;
    const close = ofNetworks(peer);
    if (close) socket.once("close", close);
    else {
      onRefused();
      socket.destroy();
    }
  });
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether a request brings files, to a site or to the console: which of the two its host names isn't known here. */
function isUpload({ headers, url = "/" }: IncomingMessage): boolean {
  if (!/^multipart\/form-data/i.test(headers["content-type"] ?? "")) return false;
  const path = plainPath(pathOf(url));
  return [pathPolicy(path).formLimit, consoleFormLimit(path)].some((limit) => /^picture/.test(limit));
}

/** The path of a request's target, which names the host too when it was sent to a proxy. */
function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "") || "/";
}

function cutOffAfter(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.destroy(), ms);
  const clear = () => clearTimeout(timer);
  request.once("end", clear);
  request.once("close", clear);
}
