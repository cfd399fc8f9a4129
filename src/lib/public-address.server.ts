import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an IP address may be connected to. */
export type AllowAddress = (address: string) => boolean;

/** Whether an IP address is public: not loopback, private, link-local, reserved or mapped to such. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // All of IPv6 that is allocated; other addresses may be IPv4 in a different notation, such as ::127.0.0.1.
  return parsed.kind() === "ipv4" || parsed.match(allocated);
}

const allocated = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public addresses and those of the given networks, such as `10.20.0.0/16`. */
export function publicOrWithin(networks: readonly string[]): AllowAddress {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (isPublicAddress(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits));
  };
}

/** The connection was not made, because the address isn't allowed. */
export class PrivateAddress extends Error {
  constructor() {
    super("the address points inward");
  }
}

/** Rejects a host that is written as an address and is not allowed; names are checked by `guardedLookup`. */
export function isRefusedHost(host: string, allowed: AllowAddress): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return isIP(bare) !== 0 && !allowed(bare);
}

/** Resolves a name and rejects it with a `PrivateAddress` when any of its addresses is not allowed. */
export function guardedLookup(allowed: AllowAddress): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const first = addresses[0];
      if (!first || addresses.some((one) => !allowed(one.address)))
        return callback(new PrivateAddress(), "", 0);
      if (options.all)
        return (callback as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/**
 * An address of a host, of which every address is allowed.
 * @throws PrivateAddress
 */
export const resolveAllowed = (host: string, allowed: AllowAddress): Promise<string> =>
  new Promise((resolve, reject) =>
    guardedLookup(allowed)(host, {}, (error, address) => (error ? reject(error) : resolve(String(address)))),
  );
