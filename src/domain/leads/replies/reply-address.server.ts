import { createHash, createHmac } from "node:crypto";
import { replyAddresses } from "#domain/leads/reply-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { replyToken } from "./recipient.ts";

/** The addresses that shoppers' answers go to, `reply+<token>@domain`: one for each lead. */
export type ReplyAddresses = {
  domain: string;
  /** Derived from the lead and `SECRET`, so it is unguessable and has no personal data; the database stores its hash. */
  tokenOf(site: SiteKey, leadId: string): string;
};

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
/** 130 bits, in an alphabet that survives mail servers which change the case of addresses. */
const tokenLength = 26;

export function replyAddressesAt(domain: string, key: Buffer): ReplyAddresses {
  return {
    domain,
    tokenOf: (site, leadId) => {
      const digest = createHmac("sha256", key).update(`reply ${site.id} ${leadId}`).digest();
      return Array.from(digest.subarray(0, tokenLength), (byte) => alphabet[byte & 31]).join("");
    },
  };
}

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The address of a lead, which is known from now on. */
export async function replyAddressOf(
  tx: Transaction,
  { domain, tokenOf }: ReplyAddresses,
  site: SiteKey,
  leadId: string,
  now: Date,
): Promise<string> {
  const token = tokenOf(site, leadId);
  await tx
    .insert(replyAddresses)
    .values({ groupId: site.groupId, siteId: site.id, tokenHash: tokenHash(token), leadId, createdAt: now })
    .onConflictDoNothing();
  return `${replyToken}${token}@${domain}`;
}
