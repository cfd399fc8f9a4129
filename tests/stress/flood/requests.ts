import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "undici";

/** One request of the flood, or of a visitor beside it. */
export type FloodRequest = { host: string; path: string; sender: string; body?: string };

const makes = ["Mazda", "Kia", "Toyota", "Hyundai", "Ford", "Subaru"];
// Each process has searches of its own.
let count = (process.pid % 97) * 100_003;

/** A results page that hasn't been requested yet. */
export function newSearch(): string {
  count++;
  return `/search/used-cars?make=${makes[count % makes.length]}&price=0:${20_000 + ((count * 37) % 6_000_011)}`;
}

/** Six of ten are new pages, three calls and one a page that doesn't exist. */
export function attackOf(hosts: string[], sender: string): FloodRequest {
  const host = hosts[count % hosts.length] ?? "";
  const kind = count % 10;
  if (kind < 6) return { host, sender, path: newSearch() };
  if (kind === 9) return { host, sender, path: `/nothing-${count++}` };
  const body = JSON.stringify({ filters: { make: [makes[count % makes.length]] }, page: 1 + (count++ % 20) });
  return { host, sender, path: "/api/search", body };
}

/** The status of the response, 0 for none. */
export async function sendFlood(pool: Pool, { host, path, sender, body }: FloodRequest): Promise<number> {
  try {
    const answer = await pool.request({
      ...{ path, method: body ? "POST" : "GET", body: body ?? null },
      headers: {
        ...{ host, "x-forwarded-for": sender, "accept-encoding": "br" },
        ...(body ? { "content-type": "application/json", origin: `http://${host}` } : {}),
      },
    });
    await answer.body.arrayBuffer();
    return answer.statusCode;
  } catch {
    return 0;
  }
}

/** Starts the work at a steady rate, whether or not the last has ended; resolves when all have. */
export async function everySo(rate: number, forSeconds: number, work: () => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < rate * forSeconds; at++) {
    const wait = began + (at * 1_000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    running.push(work());
  }
  await Promise.all(running);
}
