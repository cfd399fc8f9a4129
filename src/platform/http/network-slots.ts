import { networkOf, prefixAround } from "#lib/network.ts";
import { prefixShare } from "./token-buckets.ts";

/**
 * Counts what each network has open at once, such as connections, and of the IPv6 prefix around it four times as much: an address alone is no
 * sender, who may have any number of them.
 * @returns opens one of an address: how it is closed, or null when there are too many
 */
export function networkSlots(most: number): (address: string) => (() => void) | null {
  const open = new Map<string, number>();
  const add = (network: string, count: number) => {
    const now = (open.get(network) ?? 0) + count;
    if (now > 0) open.set(network, now);
    else open.delete(network);
  };
  return (address) => {
    const prefix = prefixAround(address);
    const limits = new Map([[networkOf(address), most]]);
    if (prefix !== null) limits.set(prefix, most * prefixShare);
    if ([...limits].some(([network, limit]) => (open.get(network) ?? 0) >= limit)) return null;
    for (const network of limits.keys()) add(network, 1);
    return () => {
      for (const network of limits.keys()) add(network, -1);
    };
  };
}
