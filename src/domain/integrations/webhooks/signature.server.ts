import { createHmac } from "node:crypto";

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), version 1. */

const prefix = "whsec_";

/** A secret as its receiver stores it. @param bytes 256 bits */
export const webhookSecret = (bytes: Buffer): string => prefix + bytes.toString("base64");

/** What is posted: the id stays the same in every try. */
export type SignedMessage = { id: string; at: Date; body: string };

/** The headers by which a receiver verifies a message. @param secrets that are valid now; each signs */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Forecourt",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
