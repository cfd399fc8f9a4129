import { createHmac } from "node:crypto";
import { networkOf } from "#lib/network.ts";
import { keys } from "#platform/env.server.ts";

/**
 * A keyed hash of the client's network (`networkOf`) that changes daily. All IPv6 addresses of a household give the
 * same hash.
 */
export function addressHash(address: string | null, scope: string, now: Date): string | null {
  if (!address) return null;
  const day = now.toISOString().slice(0, 10);
  return createHmac("sha256", keys.current("senders"))
    .update(`${scope} ${day} ${networkOf(address)}`)
    .digest("base64url")
    .slice(0, 22);
}
