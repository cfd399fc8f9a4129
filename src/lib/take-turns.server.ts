import { setImmediate } from "node:timers/promises";
import { resumeMeter } from "./meter.server.ts";

/**
 * Between two steps of long work: once the steps since the last pause took longer than this, other requests are served first.
 * @param ms may pass without a pause
 */
export function pauseAfter(ms: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    resumeMeter();
    if (performance.now() - began <= ms) return;
    await setImmediate();
    resumeMeter();
    began = performance.now();
  };
}
