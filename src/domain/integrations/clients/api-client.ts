import type { accessOfClient, ClientReach } from "./client-scopes.ts";

/** A program that proved itself by a secret. */
export type ApiClient = ClientReach & {
  id: string;
  name: string;
  expiresAt: Date;
  isSuspended: boolean;
  access: ReturnType<typeof accessOfClient>;
};
