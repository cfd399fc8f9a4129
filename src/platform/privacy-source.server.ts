import { type AnyColumn, gte, type SQL } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";

/**
 * The person whose data is exported or erased, by identifiers that were verified by an account or by staff. An e-mail address is accepted
 * only from staff. A phone number may have belonged to another person before: with `from`, it matches only rows created at that moment or
 * later; null matches all, for staff.
 */
export type Person = {
  accountId: string | null;
  phone: string | null;
  email: string | null;
  from: Date | null;
};

/**
 * Condition that a row found by a phone number was created while the number was already the person's.
 * @param came the column of its creation
 */
export function whileTheirs(came: AnyColumn, { from }: Person): SQL | undefined {
  return from ? gte(came, from) : undefined;
}

/** A site, as its rows name it. */
type SiteKey = { groupId: string; id: string };

/**
 * Personal data that one feature stores on a site. `tables` are the tables that it covers: a test fails for a site's table that no source
 * names. Sources run in one transaction, in the order of privacy-sources.server.ts.
 */
export type PrivacySource = {
  /** The key of its part of an export. */
  name: string;
  tables: readonly string[];
  /**
   * All data about the person, for an export: plain values, dates as Date. Of what anyone can send with the person's number or address, the newest.
   * @param most how many of these, since all of an export is in memory
   */
  read(tx: Transaction, site: SiteKey, person: Person, most: number): Promise<unknown>;
  /**
   * Finds the person's files, which are stored outside of the database, and returns a function that removes them. Called before `erase`.
   */
  removeFiles?(tx: Transaction, site: SiteKey, person: Person): Promise<() => Promise<void>>;
  /** Erases or anonymises rows. Returns how many, and in `retained` what is retained and why. */
  erase(
    tx: Transaction,
    site: SiteKey,
    person: Person,
    now: Date,
  ): Promise<{ rows: number; retained?: string }>;
};
