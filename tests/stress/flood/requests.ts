import { setTimeout as pause } from "node:timers/promises";
import type { Dispatcher } from "undici";

/** One request of a flood, or of a person beside it. */
export type FloodRequest = {
  host: string;
  path: string;
  /** The client's address, as a proxy reports it. */
  sender: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};

const makes = ["Mazda", "Kia", "Toyota", "Hyundai", "Ford", "Subaru"];
// Each process has searches of its own.
let count = (process.pid % 97) * 100_003;

/** A results page that hasn't been requested yet. */
export function newSearch(): string {
  count++;
  return `/search/used-cars?make=${makes[count % makes.length]}&price=0:${20_000 + ((count * 37) % 6_000_011)}`;
}

/** The status of the response, 0 for none. */
export async function send(
  pool: Dispatcher,
  { host, path, sender, body, headers }: FloodRequest,
): Promise<number> {
  try {
    const answer = await pool.request({
      path,
      method: body === undefined ? "GET" : "POST",
      body: body ?? null,
      headers: { host, "x-forwarded-for": sender, "accept-encoding": "br", ...headers },
    });
    await answer.body.dump({ limit: 100_000_000 });
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
