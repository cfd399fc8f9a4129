import ipaddr from "ipaddr.js";

/**
 * Which host a request is for, over which protocol, and who asks. A header that a proxy may set counts only when the
 * proxy is trusted: `TRUST_PROXY` is a number of hops, or addresses and CIDR ranges separated by commas, with
 * `loopback` for this machine.
 */
export type ProxyTrust =
  | { kind: "none" }
  | { kind: "hops"; hops: number }
  | { kind: "ranges"; ranges: Range[] };
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

export type Asked = {
  /** Lower case, without port and trailing dot; null when the header is missing or malformed. */
  host: string | null;
  /** Host and port as addresses write them, e.g. `harbour.localhost:3000`. */
  authority: string;
  protocol: "http" | "https";
  /** The visitor's address, proxies taken off. */
  address: string;
};

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

export function asked(
  peer: string | undefined,
  headers: (name: string) => string | undefined,
  trust: ProxyTrust,
): Asked {
  const chain = [...list(headers("x-forwarded-for")), peer ?? ""];
  const proxies = trustedProxies(chain, trust);
  const behindProxy = proxies > 0;
  const authority = ((behindProxy && list(headers("x-forwarded-host")).at(-1)) || headers("host")) ?? "";
  const protocol = behindProxy ? list(headers("x-forwarded-proto")).at(-1) : undefined;
  return {
    host: hostName(authority),
    authority: authority.toLowerCase(),
    protocol: protocol?.toLowerCase() === "https" ? "https" : "http",
    address: chain[Math.max(0, chain.length - 1 - proxies)] ?? "",
  };
}

/** How many of the chain's last addresses are trusted proxies. The chain's last address is the connection's own. */
function trustedProxies(chain: string[], trust: ProxyTrust): number {
  if (trust.kind === "none") return 0;
  if (trust.kind === "hops") return trust.hops;
  let count = 0;
  while (count < chain.length && inRanges(chain[chain.length - 1 - count] ?? "", trust.ranges)) count++;
  return count;
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
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/i.exec(authority.trim());
  if (!match?.[1] || match[1].length > 253) return null;
  // A port past the last, or numbers that are no address: no request could be made of it.
  if (!URL.canParse(`http://${authority.trim()}`)) return null;
  return match[1].toLowerCase();
}

function list(header: string | undefined): string[] {
  return header ? header.split(",").map((part) => part.trim()) : [];
}
