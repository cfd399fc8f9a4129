import { constants, PerformanceObserver } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";

/** V8's own growth is four times as much at most. */
const maxPercent = 300;

/**
 * Until V8 collects garbage in full again, its heap grows by this share of what was in use after the last time: 1 doubles it. By default it may
 * grow to four times as much, most of which the process keeps.
 * @param leastMb it grows by so much in any case: each full collection holds requests up, and a small heap would be collected every few seconds
 */
export function limitHeapGrowth(share: number, leastMb = 0): void {
  const grow = () => {
    const usedMb = process.memoryUsage().heapUsed / 2 ** 20;
    const percent = Math.min(maxPercent, Math.max(share, leastMb / usedMb) * 100);
    setFlagsFromString(`--heap-growing-percent=${Math.round(percent)}`);
  };
  grow();
  if (leastMb === 0) return;
  const isFull = (entry: object) =>
    (entry as { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isFull)) grow();
  }).observe({ entryTypes: ["gc"] });
}
