import { setFlagsFromString } from "node:v8";

/**
 * Until V8 collects garbage in full again, its heap grows by this share of what was in use after the last time: 1 doubles it. By default it may
 * grow to four times as much, most of which the process keeps.
 */
export function limitHeapGrowth(share: number): void {
  setFlagsFromString(`--heap-growing-percent=${Math.round(share * 100)}`);
}
