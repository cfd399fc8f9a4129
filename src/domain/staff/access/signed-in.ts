import type { Access } from "./permissions.ts";
import type { TokenRead } from "./token-reads.ts";

/** How a session began. */
export type SessionMethod = "passkey" | "openid" | "demo";

/** The member of a request, and the session or personal token that says so. */
export type SignedIn = {
  id: string;
  name: string;
  email: string;
  access: Access;
  session: {
    method: SessionMethod | "token";
    createdAt: Date;
    expiresAt: Date;
    /** The only group that a company account's session reaches; null for all of the member's. */
    onlyGroupId: string | null;
    /** When a passkey was last used in it; null after another way of signing in. */
    verifiedAt: Date | null;
  };
  /** Of a request without a session: it reads these and nothing else. */
  token?: { id: string; reads: readonly TokenRead[] };
};
