import type { Actor } from "#platform/database/database.server.ts";
import type { SignedIn } from "./signed-in.ts";

/** Who the log says did something: the member, or the token that acts for the member. */
export const actorOf = ({ id, token }: Pick<SignedIn, "id" | "token">, action: string): Actor =>
  token ? { kind: "token", id: token.id, action } : { kind: "member", id, action };
