import { readFileSync } from "node:fs";

/**
 * The pattern of every API call of the platform, parsed from `src/site/calls/calls.ts`, since views
 * can't be imported here.
 */
export function callPatterns(): string[] {
  const source = readFileSync(new URL("../src/site/calls/calls.ts", import.meta.url), "utf8");
  return [...source.matchAll(/^ {2}"(\/api\/[^"]+)":/gm)].map(([, path]) => path!);
}
