import ipaddr from "ipaddr.js";

/**
 * The network that counts as one sender: an IPv4 address, also one written as IPv6, or the 64 bits of IPv6 that one household has.
 * What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toNormalizedString();
}
