import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Expiring URLs of private files: `/api/uploads/{id}.{expiry}.{signature}`. The signature is an HMAC-SHA256
 * over site, id and expiry, so a URL is valid for one file of one site until its expiry, and can't be guessed
 * or extended.
 */
export type UploadAddresses = {
  /** @returns a path on the site */
  sign(siteId: string, id: string, until: Date): string;
  /** The id of the file of a token that is valid on this site now; null for any other token. */
  open(siteId: string, token: string, now: Date): string | null;
};

/** @param before previous keys: their signatures are still accepted, new ones use `key` */
export function uploadAddresses(key: Buffer, ...before: Buffer[]): UploadAddresses {
  const signature = (siteId: string, id: string, expiry: string, by = key) =>
    createHmac("sha256", by).update(`upload ${siteId} ${id} ${expiry}`).digest("base64url");
  return {
    sign: (siteId, id, until) => {
      const expiry = Math.floor(until.getTime() / 1000).toString(36);
      return `/api/uploads/${id}.${expiry}.${signature(siteId, id, expiry)}`;
    },
    open: (siteId, token, now) => {
      const match = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token);
      if (!match) return null;
      const [, id, expiry, given] = match as unknown as [string, string, string, string];
      const signed = [key, ...before].map((by) => Buffer.from(signature(siteId, id, expiry, by)));
      if (!signed.some((expected) => timingSafeEqual(expected, Buffer.from(given)))) return null;
      return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? id : null;
    },
  };
}
