import { Agent, fetch } from "undici";
import { type AllowAddress, guardedLookup, isRefusedHost, PrivateAddress } from "./public-address.server.ts";

/** The Fetch API without what a client of another's service doesn't need. */
export type GuardedFetch = (
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/**
 * A `fetch` for libraries that call services whose addresses a tenant configures: connects to allowed addresses only, in any notation,
 * and follows no redirect. Rejects for others.
 * @param timeoutMs for the connection
 */
export function guardedFetch(allowed: AllowAddress, timeoutMs: number): GuardedFetch {
  const dispatcher = new Agent({ connect: { lookup: guardedLookup(allowed), timeout: timeoutMs } });
  return async (url, options) => {
    if (isRefusedHost(new URL(url).hostname, allowed)) throw new PrivateAddress();
    const init = { ...options, redirect: "manual", dispatcher } as Parameters<typeof fetch>[1];
    return (await fetch(url, init)) as unknown as Response;
  };
}
