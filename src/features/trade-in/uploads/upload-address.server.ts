import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Addresses of private files that expire: `/api/uploads/{id}.{expiry}.{signature}`. The signature is an HMAC-SHA256 over site, id and
 * expiry, so that an address opens one file of one site until one moment, and nothing can be guessed or prolonged.
 */
export type UploadAddresses = {
  /** @returns a path of the site */
  sign(siteId: string, id: string, until: Date): string;
  /** The id of the file that a token opens on this site now; null for any other token. */
  open(siteId: string, token: string, now: Date): string | null;
};

/** @param before keys of earlier days: what they signed opens, and nothing more is signed with them */
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
      if (!signed.some((wanted) => timingSafeEqual(wanted, Buffer.from(given)))) return null;
      return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? id : null;
    },
  };
}
