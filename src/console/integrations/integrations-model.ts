import type { ListedClient } from "#domain/integrations/clients/listed-client.ts";
import type { ClientProblems } from "#domain/integrations/clients/new-client.ts";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";

export type IntegrationsModel = {
  group: GroupChoice;
  groups: GroupChoice[];
  sites: { id: string; name: string }[];
  locations: { id: string; name: string }[];
  /** The address of the API; null where this installation has none. */
  apiAddress: string | null;
  /** Whether the member may make and revoke. */
  mayChange: boolean;
  clients: ListedClient[];
};
export type ClientAnswer =
  | { kind: "invalid"; problems: ClientProblems }
  | { kind: "too many" }
  | { kind: "no client" }
  | { kind: "revoked" }
  | { kind: "made"; text: string; expiresAt: string };
