import { createHmac, timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import { secretKey } from "../../secret-key.server.ts";

const key = secretKey("sign-in");

const keyed = (purpose: string, ...parts: string[]): string =>
  createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");

/** A number, recognisable on one site only. */
export const phoneHash = (siteId: string, phone: string): string => keyed("phone", siteId, phone);

/** A code, good for one number on one site. A million codes are few: without the key the hash would be guessed at once. */
export const codeHash = (siteId: string, phone: string, code: string): string =>
  keyed("code", siteId, phone, code);

/** A sender's network: an IPv4 address, or the 64 bits of IPv6 that one household has. */
export function networkHash(siteId: string, address: string): string {
  if (!ipaddr.isValid(address)) return keyed("network", siteId, address);
  const parsed = ipaddr.process(address);
  const network =
    parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toNormalizedString();
  return keyed("network", siteId, network);
}

/** Whether two hashes are the same, in a time that doesn't tell where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
