import { createHmac, timingSafeEqual } from "node:crypto";
import { networkOf } from "#lib/network.ts";
import { keys } from "#platform/env.server.ts";

const key = keys.current("sign-in");

const keyed = (purpose: string, ...parts: string[]): string =>
  createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");

/** A number, recognisable on one site only. */
export const phoneHash = (siteId: string, phone: string): string => keyed("phone", siteId, phone);

/** A code, good for one number on one site. A million codes are few: without the key the hash would be guessed at once. */
export const codeHash = (siteId: string, phone: string, code: string): string =>
  keyed("code", siteId, phone, code);

/** A sender's network, recognisable on one site only. */
export const networkHash = (siteId: string, address: string): string =>
  keyed("network", siteId, networkOf(address));

/** Whether two hashes are the same, in a time that doesn't tell where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
