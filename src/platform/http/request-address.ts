import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * Determines the host, protocol and client address of a request. Headers of a proxy count only if the proxy is trusted:
 * `TRUST_PROXY` is a number of hops, or addresses and CIDR ranges separated by commas, with `loopback` for this
 * machine. `X-Forwarded-Host` also requires `TRUST_FORWARDED_HOST`, because many proxies pass on the value that a
 * client sent.
 */
export type ProxyTrust =
  | { kind: "none" }
  | { kind: "hops"; hops: number }
  | { kind: "ranges"; ranges: Range[] };
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

export type RequestAddress = {
  /** Lower case, without port and trailing dot; null when the header is missing, malformed or longer than 255 characters. */
  host: string | null;
  /** The port in the Host header, or null. */
  port: number | null;
  protocol: "http" | "https";
  /** The client's IP address as the outermost trusted proxy reports it, otherwise that of the connection. */
  address: string;
  /** Whether the client is on this machine: the connection, every forwarded address and the host are loopback ones. */
  isLocal: boolean;
};

/** Maximum length of a Host header: 253 characters of name and 5 of port. */
const maxHostLength = 255;
/** Only the end of a longer list of forwarded addresses is parsed, because proxies append. */
const maxForwardedLength = 2_048;

/** Parses `TRUST_PROXY`. Throws an Error that names the invalid part. */
export function parseProxyTrust(text: string): ProxyTrust {
  const trimmed = text.trim();
  if (!trimmed || trimmed === "0") return { kind: "none" };
  if (/^\d+$/.test(trimmed)) return { kind: "hops", hops: Number(trimmed) };
  const parts = trimmed.split(",").map((part) => part.trim());
  return {
    kind: "ranges",
    ranges: parts.flatMap((part) => (part === "loopback" ? ["127.0.0.0/8", "::1/128"] : [part])).map(range),
  };
}

function range(text: string): Range {
  try {
    if (text.includes("/")) return ipaddr.parseCIDR(text) as Range;
    const address = ipaddr.parse(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    throw new Error(`"${text}" is not an address, CIDR range, "loopback" or number of hops`);
  }
}

/**
 * Determines the client, host and protocol of a request.
 * @param peer address of the connection
 * @param trustForwardedHost whether trusted proxies set `X-Forwarded-Host` themselves
 */
export function requestAddress(
  peer: string | undefined,
  headers: (name: string) => string | undefined,
  trust: ProxyTrust,
  trustForwardedHost = false,
): RequestAddress {
  const forwarded = list(headers("x-forwarded-for"));
  const chain = [...forwarded.map(withoutPort), peer ?? ""];
  const proxies = trustedProxies(chain, trust);
  const behindProxy = proxies > 0;
  const authority =
    ((behindProxy && trustForwardedHost && list(headers("x-forwarded-host")).at(-1)) || headers("host")) ??
    "";
  const protocol = behindProxy ? list(headers("x-forwarded-proto")).at(-1) : undefined;
  const sender = chain[Math.max(0, chain.length - 1 - proxies)] ?? "";
  const host = hostName(authority);
  return {
    host,
    port: host === null ? null : portOf(authority),
    protocol: protocol?.toLowerCase() === "https" ? "https" : "http",
    // An invalid address would count as a new client for every spelling.
    address: parsedAddress(sender) ? sender : (peer ?? ""),
    isLocal:
      chain.every(isLoopback) && isLoopbackHost(host) && (trust.kind !== "none" || !isForwarded(headers)),
  };
}

/** Whether a request has forwarded headers that don't count, since `TRUST_PROXY` doesn't name its peer. */
export function isForwardedByUntrusted(
  peer: string | undefined,
  headers: (name: string) => string | undefined,
  trust: ProxyTrust,
): boolean {
  return !isTrustedPeer(peer ?? "", trust) && isForwarded(headers);
}

/** Whether the request passed a proxy. An untrusted one may forward addresses that the client made up. */
function isForwarded(headers: (name: string) => string | undefined): boolean {
  return ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"].some(
    (name) => headers(name) !== undefined,
  );
}

/** Removes the port from `203.0.113.9:4711` and `[2001:db8::1]:4711`, as some proxies report a client. */
function withoutPort(sender: string): string {
  return sender.replace(/^\[([0-9a-f:.]+)\](?::\d+)?$/i, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

function isLoopbackHost(host: string | null): boolean {
  if (host === null) return false;
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host.replace(/^\[|\]$/g, ""));
}

/** Determines the port in a site's URLs. */
export type PortRules = {
  /** `PUBLIC_PORT`: the port that visitors use, if it isn't the protocol's default. */
  publicPort: number | undefined;
  /** A demo is reached at the port that the program listens on. */
  demo: boolean;
  listeningPort: number | undefined;
};

/**
 * Origin (scheme, host and port) of a site's URLs for one request, e.g. `https://www.dealer.example`. On the site's own
 * hosts no part of it depends on what the client sent: another spelling or port of the host gives the same origin. A
 * host that is served only because of `SITE` is used as sent.
 */
export function siteOrigin(
  { host, port, protocol }: Pick<RequestAddress, "host" | "port" | "protocol">,
  site: { hosts: readonly string[] },
  { publicPort, demo, listeningPort }: PortRules,
): string {
  const own = host !== null && site.hosts.includes(host);
  const isListeningPort = demo && port === listeningPort;
  const shown = own ? (publicPort ?? (isListeningPort ? port : null)) : port;
  const isDefault = shown === null || shown === (protocol === "https" ? 443 : 80);
  return `${protocol}://${host}${isDefault ? "" : `:${shown}`}`;
}

/** Scheme, host and port as the request itself says them, which is how the visitor's browser knows the page. */
export function addressedOrigin({
  host,
  port,
  protocol,
}: Pick<RequestAddress, "host" | "port" | "protocol">): string {
  return `${protocol}://${host}${port === null ? "" : `:${port}`}`;
}

/** How many of the chain's last addresses are trusted proxies. The chain's last address is the connection's own. */
function trustedProxies(chain: string[], trust: ProxyTrust): number {
  if (trust.kind === "none") return 0;
  if (trust.kind === "hops") return trust.hops;
  let count = 0;
  while (count < chain.length && inRanges(chain[chain.length - 1 - count] ?? "", trust.ranges)) count++;
  return count;
}

/** Whether a connection comes from a trusted proxy, and so carries the requests of many clients. */
export function isTrustedPeer(address: string, trust: ProxyTrust): boolean {
  return trust.kind === "hops" ? trust.hops > 0 : trust.kind === "ranges" && inRanges(address, trust.ranges);
}

function inRanges(address: string, ranges: Range[]): boolean {
  const parsed = parsedAddress(address)?.parsed;
  if (!parsed) return false;
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

export function isLoopback(address: string): boolean {
  return parsedAddress(address)?.isLoopback ?? false;
}

type ParsedAddress = { parsed: ipaddr.IPv4 | ipaddr.IPv6; isLoopback: boolean };
/** The last addresses that were parsed: those of proxies are the same in every request. */
const parsedAddresses = new LRUCache<string, ParsedAddress>({ max: 200 });
/** Of an IPv6 address with an IPv4 one in it. */
const maxAddressLength = 45;

/** Null for an invalid one. */
function parsedAddress(address: string): ParsedAddress | null {
  const known = parsedAddresses.get(address);
  if (known) return known;
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const made = { parsed, isLoopback: parsed.range() === "loopback" };
  if (address.length <= maxAddressLength) parsedAddresses.set(address, made);
  return made;
}

/**
 * Whether a request has at most one Host header. With two, a proxy might use a different one than this server (RFC
 * 9112, section 3.2).
 * @param rawHeaders alternating names and values, as in Node's `rawHeaders`
 */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts <= 1;
}

/** The host name of a Host header: `Harbour.localhost.:3000` is `harbour.localhost`; null when malformed. */
export function hostName(authority: string): string | null {
  if (authority.length > maxHostLength) return null;
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/i.exec(authority.trim());
  if (!match?.[1] || match[1].length > 253) return null;
  // `URL` rejects ports above 65535 and malformed IP addresses.
  if (!URL.canParse(`http://${authority.trim()}`)) return null;
  return match[1].toLowerCase();
}

function portOf(authority: string): number | null {
  const port = /:(\d{1,5})$/.exec(authority.trim())?.[1];
  return port === undefined ? null : Number(port);
}

function list(header: string | undefined): string[] {
  return header
    ? header
        .slice(-maxForwardedLength)
        .split(",")
        .map((part) => part.trim())
    : [];
}
