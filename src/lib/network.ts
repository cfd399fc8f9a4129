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
