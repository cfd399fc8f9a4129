import ipaddr from "ipaddr.js";

/**
 * The network that counts as one client: an IPv4 address, also one mapped to IPv6, or the 64-bit prefix of
 * IPv6 that one household has. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toNormalizedString();
}

/**
 * The 48-bit prefix around an IPv6 address, which providers give away whole: 65,536 networks of one customer. Null for other addresses.
 */
export function prefixAround(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? `${parsed.toByteArray().slice(0, 6).join(".")}/48` : null;
}

/** The network of a client, or of IPv6 the prefix around it: who may have one sender in common. */
export function widestNetworkOf(address: string): string {
  return prefixAround(address) ?? networkOf(address);
}
