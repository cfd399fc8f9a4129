import type { Access } from "./permissions.ts";

/** The member of a request, and the session that says so. */
export type SignedIn = {
  id: string;
  name: string;
  email: string;
  access: Access;
  session: {
    method: "passkey" | "openid" | "demo";
    createdAt: Date;
    expiresAt: Date;
    /** When a passkey was last used in it; null after another way of signing in. */
    verifiedAt: Date | null;
  };
};
