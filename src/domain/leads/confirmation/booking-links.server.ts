import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Expiring links by which a shopper moves or cancels a booking: `/booking/{lead}.{expiry}.{signature}`. The signature
 * is an HMAC-SHA256 over site, lead and expiry, so a link opens one booking of one site until its expiry, and can't
 * be guessed or extended. It stays valid when the booking is moved, and shows the booking as it is now.
 */
export type BookingLinks = {
  /** @returns a path on the site */
  path(siteId: string, leadId: string, until: Date): string;
  /** What a token opens on this site now. */
  open(siteId: string, token: string, now: Date): OpenedLink;
};

export type OpenedLink = { kind: "open"; leadId: string } | { kind: "expired" } | { kind: "wrong" };

/** @param before previous keys: their signatures are still accepted, new ones use `key` */
export function bookingLinks(key: Buffer, ...before: Buffer[]): BookingLinks {
  const signature = (siteId: string, leadId: string, expiry: string, by = key) =>
    createHmac("sha256", by).update(`booking ${siteId} ${leadId} ${expiry}`).digest("base64url");
  return {
    path: (siteId, leadId, until) => {
      const expiry = Math.ceil(until.getTime() / 1000).toString(36);
      return `/booking/${leadId}.${expiry}.${signature(siteId, leadId, expiry)}`;
    },
    open: (siteId, token, now) => {
      const match = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token);
      if (!match) return { kind: "wrong" };
      const [, leadId, expiry, given] = match as unknown as [string, string, string, string];
      const signed = [key, ...before].map((by) => Buffer.from(signature(siteId, leadId, expiry, by)));
      if (!signed.some((expected) => timingSafeEqual(expected, Buffer.from(given)))) return { kind: "wrong" };
      return Number.parseInt(expiry, 36) * 1000 > now.getTime()
        ? { kind: "open", leadId }
        : { kind: "expired" };
    },
  };
}
