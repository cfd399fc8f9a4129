import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * The members whose sessions were looked up in this process, by the hashes of their tokens. They decide whose budget a request counts for before its
 * session is looked up again, and nothing else.
 */
export class SessionMembers {
  readonly #members = new LRUCache<string, string>({ max: 10_000 });

  memberOf(token: string): string | null {
    return this.#members.get(keyOf(token)) ?? null;
  }

  /** @param memberId null for a session that has ended, or never was */
  set(token: string, memberId: string | null): void {
    if (memberId === null) this.#members.delete(keyOf(token));
    else this.#members.set(keyOf(token), memberId);
  }
}

const keyOf = (token: string): string => hash("sha256", token, "base64url");
