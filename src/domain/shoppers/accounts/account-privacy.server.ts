import { and, eq, or, sql } from "drizzle-orm";
import { accounts, sessions, signInCodes } from "#domain/shoppers/account-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Person, PrivacySource } from "#platform/privacy-source.server.ts";
import { phoneHash } from "./sign-in-hash.server.ts";

const belongsToPerson = (site: SiteKey, { accountId, phone }: Person) =>
  and(
    isOfSite(accounts, site),
    or(accountId ? eq(accounts.id, accountId) : sql`false`, phone ? eq(accounts.phone, phone) : sql`false`),
  );

/**
 * The account itself, its sessions and its current code. Rate counts are stored under hashes and expire
 * within a day.
 */
export const accountPrivacy: PrivacySource = {
  name: "account",
  tables: ["accounts", "sessions", "sign_in_codes", "sign_in_counts"],
  async read(tx, site, person) {
    const [account] = await tx
      .select({
        phone: accounts.phone,
        name: accounts.name,
        email: accounts.email,
        createdAt: accounts.createdAt,
        id: accounts.id,
      })
      .from(accounts)
      .where(belongsToPerson(site, person));
    if (!account) return null;
    const { id, ...held } = account;
    return { ...held, signedIn: await sessionsOf(tx, site, id) };
  },
  async erase(tx, site, person) {
    if (person.phone) {
      const hash = phoneHash(site.id, person.phone);
      await tx.delete(signInCodes).where(and(isOfSite(signInCodes, site), eq(signInCodes.phoneHash, hash)));
    }
    // Deletes its sessions too (cascade).
    const gone = await tx
      .delete(accounts)
      .where(belongsToPerson(site, person))
      .returning({ id: accounts.id });
    return { rows: gone.length };
  },
};

function sessionsOf(tx: Transaction, site: SiteKey, accountId: string) {
  return tx
    .select({ since: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(isOfSite(sessions, site), eq(sessions.accountId, accountId)));
}

/** The account with a phone number, for staff. */
export async function accountByPhone(
  tx: Transaction,
  site: SiteKey,
  phone: string,
): Promise<{ id: string } | null> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOfSite(accounts, site), eq(accounts.phone, phone)));
  return found ?? null;
}
