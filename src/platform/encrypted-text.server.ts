import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretKeys } from "./secret-key.server.ts";

/**
 * Secrets that dealers type, such as a login of a receiver, as they are stored: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits
 * and the key "encrypted" of `SECRET`. Values of `SECRET_PREVIOUS` open too.
 */

/** Where a value is stored: its table, group and row. A value copied elsewhere doesn't open there. */
export type EncryptedPlace = { table: string; groupId: string; id: string };

const nonceBytes = 12;
const tagBytes = 16;

/** @returns nonce, tag and ciphertext as base64url */
export function encryptText(keys: SecretKeys, place: EncryptedPlace, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keys.current("encrypted"), nonce).setAAD(boundTo(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/**
 * @returns null where no accepted key opens the value at this place
 * @property isCurrent whether the present `SECRET` encrypted it; otherwise it is to be re-encrypted
 */
export function decryptText(
  keys: SecretKeys,
  place: EncryptedPlace,
  stored: string,
): { text: string; isCurrent: boolean } | null {
  const bytes = Buffer.from(stored, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  for (const [index, key] of keys.accepted("encrypted").entries()) {
    const text = opened(key, place, bytes);
    if (text !== null) return { text, isCurrent: index === 0 };
  }
  return null;
}

function opened(key: Uint8Array, place: EncryptedPlace, bytes: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const boundTo = ({ table, groupId, id }: EncryptedPlace): Buffer => Buffer.from(`${table} ${groupId} ${id}`);
