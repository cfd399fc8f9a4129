import { createHmac, timingSafeEqual } from "node:crypto";
import { networkOf, prefixAround } from "#lib/network.ts";
import { keys } from "#platform/env.server.ts";
import { prefixShare } from "#platform/http/token-buckets.ts";
import type { CountedNetwork } from "./sign-in-limits.ts";

const keyed = (purpose: string, ...parts: string[]): string =>
  createHmac("sha256", keys.current("sign-in"))
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");

/** Hash of a number, different on each site. */
export const phoneHash = (siteId: string, phone: string): string => keyed("phone", siteId, phone);

/** Hash of a code, for one number on one site. Codes have only a million values, so the hash is keyed. */
export const codeHash = (siteId: string, phone: string, code: string): string =>
  keyed("code", siteId, phone, code);

/** Hashes of a client's network and of the IPv6 prefix around it, different on each site. */
export function networkHashes(siteId: string, address: string): [CountedNetwork, ...CountedNetwork[]] {
  const hash = (network: string) => keyed("network", siteId, network);
  const prefix = prefixAround(address);
  return [
    { hash: hash(networkOf(address)), share: 1 },
    ...(prefix === null ? [] : [{ hash: hash(prefix), share: prefixShare }]),
  ];
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
