import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Links by which a person confirms, changes and stops alerts: `/alerts/{person}.{signature}`. The signature is an HMAC-SHA256 over site and
 * person, so a link opens one person's page on one site and can't be guessed. It doesn't expire: a mail's link to stop works however old it is.
 */
export type AlertLinks = {
  /** @returns a path on the site */
  path(siteId: string, personId: string): string;
  /** The person of a token on this site; null for any other text. */
  open(siteId: string, token: string): string | null;
};

/** @param before previous keys: their signatures are still accepted, new ones use `key` */
export function alertLinks(key: Buffer, ...before: Buffer[]): AlertLinks {
  const signature = (siteId: string, personId: string, by = key) =>
    createHmac("sha256", by).update(`alerts ${siteId} ${personId}`).digest("base64url");
  return {
    path: (siteId, personId) => `/alerts/${personId}.${signature(siteId, personId)}`,
    open: (siteId, token) => {
      const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token);
      if (!match) return null;
      const [, personId, given] = match as unknown as [string, string, string];
      const signed = [key, ...before].map((by) => Buffer.from(signature(siteId, personId, by)));
      return signed.some((expected) => timingSafeEqual(expected, Buffer.from(given))) ? personId : null;
    },
  };
}
