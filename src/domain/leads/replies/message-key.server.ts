import { createHash } from "node:crypto";

/** Of a message's head, so much is looked at. */
const maxHead = 65_536;

/**
 * The same for each copy of a message, read or not, whatever mail servers added on its way; of two messages with one Message-ID, or without any, it
 * differs. The body is hashed beside the thread that serves others.
 */
export async function messageKey(raw: Uint8Array): Promise<string> {
  const bytes = Buffer.from(raw.buffer as ArrayBuffer, raw.byteOffset, raw.length);
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.toString("latin1", 0, Math.min(end < 0 ? 0 : end, maxHead));
  const lines = head.match(/^message-id:.*\S/gim) ?? head.match(/^(?:date|from|subject):.*$/gim) ?? [];
  const body = await crypto.subtle.digest("SHA-256", bytes.subarray(Math.max(end, 0)));
  return createHash("sha256").update(lines.join("\n")).update(Buffer.from(body)).digest("base64url");
}
