import type { Action } from "./permissions.ts";

/** What a personal token may be made for, and what its member has to be allowed for that. */
export const tokenReads = {
  results: "results.view",
  log: "log.export",
} as const satisfies Record<string, Action>;
export type TokenRead = keyof typeof tokenReads;
export const allTokenReads = Object.keys(tokenReads) as TokenRead[];
