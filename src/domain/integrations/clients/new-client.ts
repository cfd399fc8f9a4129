import type { ClientScope } from "./client-scopes.ts";

/** A client to make. Null ids mean all of the group's. */
export type NewClient = {
  name: string;
  scopes: ClientScope[];
  siteIds: string[] | null;
  locationIds: string[] | null;
  /** For how long its first secret works. */
  days: number;
};

/** How long a secret may work, in days. */
export const secretPeriods = [7, 30, 90, 180, 365] as const;
export const defaultSecretDays = 90;
/** The clients that a group may have at once, and the secrets of one that work at once. */
export const maxClients = 20;
export const maxSecrets = 2;

export type ClientForm = Record<"name" | "days", string> &
  Record<"scopes" | "siteIds" | "locationIds", string[]>;
export type ClientProblems = Partial<Record<keyof ClientForm, string>>;
