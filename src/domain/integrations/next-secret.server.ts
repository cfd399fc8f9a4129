import { createHmac, randomBytes } from "node:crypto";
import type { SecretKeys } from "#platform/secret-key.server.ts";

/** A call that replaces a secret; repeated, it has the same key. */
export type ReplacingCall = { keys: SecretKeys; key: string };

/**
 * The 256 bits that replace a secret. Those of a call follow from what it replaces, its key and `SECRET`, so that the call gets the same ones where
 * it is repeated by a process that doesn't know whether it was done; others are random.
 * @param before the secret that is replaced, or its hash; null for none
 */
export const nextSecret = (before: string | null, call: ReplacingCall | null): Buffer =>
  before === null || call === null
    ? randomBytes(32)
    : createHmac("sha256", call.keys.current("next secrets"))
        .update(JSON.stringify([before, call.key]))
        .digest();
