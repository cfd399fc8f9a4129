import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Webhook signature: `Forecourt-Signature: t=<epoch seconds>,v1=<hex>`, where v1 is HMAC-SHA256 with the
 * shared secret over `<t>.<body>`. The receiver computes it over the received bytes and rejects a timestamp
 * that is minutes off.
 */
export const signatureHeader = "forecourt-signature";

export function signature(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${digest(secret, t, body).toString("hex")}`;
}

/** Verifies a signature, as a receiver does; for tests and as the documentation's example. */
export function isSignedBy(
  header: string,
  secret: string,
  body: string,
  now: Date,
  toleranceSeconds = 300,
): boolean {
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header);
  if (!match) return false;
  const t = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - t) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(match[2]!, "hex"), digest(secret, t, body));
}

function digest(secret: string, t: number, body: string): Buffer {
  return createHmac("sha256", secret).update(`${t}.${body}`).digest();
}
