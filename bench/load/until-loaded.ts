import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";

/** A server that reads no further site for so long has no room for more. */
const quietMs = 15_000;

/**
 * Waits until a server has the stock of so many sites in memory, which it reads after it is ready, or as much of it as fits; returns how many
 * milliseconds that took.
 */
export async function untilLoaded(server: ServerProcess, sites: number): Promise<number> {
  const began = performance.now();
  for (let [last, at] = [-1, began]; ; await pause(200)) {
    const loaded = (await server.metrics()).get("sites_indexed") ?? 0;
    if (loaded !== last) [last, at] = [loaded, performance.now()];
    if (loaded >= sites || performance.now() - at > quietMs) return at - began;
  }
}
