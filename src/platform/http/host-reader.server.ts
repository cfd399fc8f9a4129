import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Env } from "#platform/env.server.ts";
import { parseProxyTrust, type RequestAddress, requestAddress } from "./request-address.ts";

export type HostFacts = Pick<RequestAddress, "host" | "port" | "protocol">;

/** Reads a request's host, port and protocol straight from Node's request; without trusted proxies, once for each Host header. */
export function hostReader(
  env: Pick<Env, "TRUST_PROXY" | "trustForwardedHost">,
): (request: IncomingMessage) => HostFacts {
  const trust = parseProxyTrust(env.TRUST_PROXY);
  const hosts = new LRUCache<string, HostFacts>({ max: 1_000 });
  return ({ headers, socket }) => {
    const read = (name: string) => headers[name] as string | undefined;
    if (trust.kind !== "none")
      return requestAddress(socket.remoteAddress, read, trust, env.trustForwardedHost);
    const header = headers.host ?? "";
    const known = hosts.get(header);
    if (known) return known;
    const { host, port, protocol } = requestAddress(
      undefined,
      (name) => (name === "host" ? header : undefined),
      trust,
    );
    // A refused host, which may be of any length, isn't cached.
    if (host !== null) hosts.set(header, { host, port, protocol });
    return { host, port, protocol };
  };
}
