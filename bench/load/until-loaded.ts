import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";

/** Waits until a server has the stock of so many sites in memory, which it reads after it is ready; returns how many milliseconds that took. */
export async function untilLoaded(server: ServerProcess, sites: number): Promise<number> {
  const began = performance.now();
  while (((await server.metrics()).get("sites_indexed") ?? 0) < sites) await pause(200);
  return performance.now() - began;
}
