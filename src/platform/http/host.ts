import ipaddr from "ipaddr.js";

/**
 * Which host a request is for, over which protocol, and who sends it. A header that a proxy may set counts only when the
 * proxy is trusted: `TRUST_PROXY` is a number of hops, or addresses and CIDR ranges separated by commas, with
 * `loopback` for this machine. `X-Forwarded-Host` needs `TRUST_FORWARDED_HOST` besides: many proxies pass a visitor's own on.
 */
export type ProxyTrust =
  | { kind: "none" }
  | { kind: "hops"; hops: number }
  | { kind: "ranges"; ranges: Range[] };
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

export type Asked = {
  /** Lower case, without port and trailing dot; null when the header is missing, malformed or longer than 255 characters. */
  host: string | null;
  /** The port that the Host header names; null for none. */
  port: number | null;
  protocol: "http" | "https";
  /** The visitor's IP address as the outermost trusted proxy reports it, else the connection's own. */
  address: string;
  /** Whether the sender is on this machine: the connection, every address a proxy reports and the host are loopback ones. */
  isLocal: boolean;
};

/** Longest Host header that is read: a host name has at most 253 characters, a port 5. */
const maxHostLength = 255;
/** Of a longer list of forwarded addresses only the end is read, where proxies append. */
const maxForwardedLength = 2_048;

/** Parses `TRUST_PROXY`. Throws an Error that names the part it can't read. */
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
    throw new Error(`TRUST_PROXY: "${text}" is no address, CIDR range, "loopback" or number of hops`);
  }
}

/**
 * Reads a request's sender, host and protocol, once for the whole request.
 * @param peer address of the connection
 * @param trustForwardedHost whether trusted proxies set `X-Forwarded-Host` themselves
 */
export function asked(
  peer: string | undefined,
  headers: (name: string) => string | undefined,
  trust: ProxyTrust,
  trustForwardedHost = false,
): Asked {
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
    // What is no address would be a sender of its own for every spelling.
    address: ipaddr.isValid(sender) ? sender : (peer ?? ""),
    isLocal:
      chain.every(isLoopback) && isLoopbackHost(host) && (trust.kind !== "none" || !isForwarded(headers)),
  };
}

/** Whether a request carries forwarded headers that don't count, since `TRUST_PROXY` doesn't name its peer. */
export function isForwardedByUntrusted(
  peer: string | undefined,
  headers: (name: string) => string | undefined,
  trust: ProxyTrust,
): boolean {
  return !isTrustedPeer(peer ?? "", trust) && isForwarded(headers);
}

/** Whether a proxy stands before this program: an untrusted one may pass a visitor's own addresses on. */
function isForwarded(headers: (name: string) => string | undefined): boolean {
  return ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"].some(
    (name) => headers(name) !== undefined,
  );
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711`, as some proxies report a sender, without the port. */
function withoutPort(sender: string): string {
  return sender.replace(/^\[([0-9a-f:.]+)\](?::\d+)?$/i, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

function isLoopbackHost(host: string | null): boolean {
  if (host === null) return false;
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host.replace(/^\[|\]$/g, ""));
}

/** What decides the port in a site's addresses. */
export type PortRules = {
  /** `PUBLIC_PORT`: the port at which visitors reach the platform, where it isn't the protocol's own. */
  publicPort: number | undefined;
  /** A demo is reached at the port that the program listens on. */
  demo: boolean;
  listeningPort: number | undefined;
};

/**
 * Scheme, host and port of a site's addresses for one request, e.g. `https://www.dealer.example`. On one of the site's own hosts
 * nothing of it is the visitor's to choose: another spelling or port of the host is the same origin. A host that only `SITE`
 * answers is taken as it was sent.
 */
export function siteOrigin(
  { host, port, protocol }: Pick<Asked, "host" | "port" | "protocol">,
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
export function addressedOrigin({ host, port, protocol }: Pick<Asked, "host" | "port" | "protocol">): string {
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
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * Whether a request says its host at most once: of two, whoever stands before us might have read the other one (RFC 9112, 3.2).
 * @param rawHeaders names and values in turn, as Node gives them
 */
export function saysOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts <= 1;
}

/** A Host header's name: `Harbour.localhost.:3000` is `harbour.localhost`; null when malformed. */
export function hostName(authority: string): string | null {
  if (authority.length > maxHostLength) return null;
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/i.exec(authority.trim());
  if (!match?.[1] || match[1].length > 253) return null;
  // A port past the last, or numbers that are no address: no request could be made of it.
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
