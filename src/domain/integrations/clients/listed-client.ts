import type { ClientScope } from "./client-scopes.ts";

/** A secret as screens list it, without its text; times are ISO 8601. */
export type ListedSecret = { id: string; createdAt: string; expiresAt: string; lastUsedAt: string | null };

/** A client as screens list it. Null ids mean all of the group's. */
export type ListedClient = {
  id: string;
  name: string;
  scopes: ClientScope[];
  siteIds: string[] | null;
  locationIds: string[] | null;
  createdAt: string;
  /** Those that work, the newest first. */
  secrets: ListedSecret[];
};
