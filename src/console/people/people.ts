import type { ListedToken } from "#domain/staff/tokens/listed-token.ts";

/** How far roles of a group can reach. */
export type PlacesOfGroup = {
  sites: { id: string; name: string }[];
  locations: { id: string; name: string }[];
};

/** The people of a group as the screen shows them; times are ISO 8601. */
export type People = {
  members: {
    id: string;
    name: string;
    email: string;
    roles: { name: string; reach: string; mayPublish: boolean }[];
    passkeys: number;
    sessions: { browser: string; lastSeenAt: string }[];
    /** The accounts at the group's providers that the member signs in with. */
    identities: { issuer: string; linkedAt: string }[];
    isSelf: boolean;
  }[];
  invitations: { id: string; name: string; email: string; role: string; expiresAt: string }[];
  breakGlass: {
    id: string;
    operator: string;
    reason: string;
    openedAt: string;
    endsAt: string;
    isOpen: boolean;
  }[];
  tokens: ListedToken[];
};
