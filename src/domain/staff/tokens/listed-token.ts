import type { TokenRead } from "#domain/staff/access/token-reads.ts";

/** A token as screens list it; times are ISO 8601. */
export type ListedToken = {
  id: string;
  name: string;
  /** Whose it is, by name. */
  member: string;
  reads: TokenRead[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

export const readNames: Record<TokenRead, { name: string; about: string }> = {
  results: { name: "Results", about: "Searches, views of cars, leads and deals, as counts" },
  log: { name: "Log", about: "Who changed what, without values" },
};
