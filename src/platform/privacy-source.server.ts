import { type AnyColumn, gte, type SQL } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import type { Transaction } from "#platform/database/client.server.ts";

/**
 * Whose data it is about: what an account or a member of staff has proved. An e-mail address counts only from staff. A telephone number
 * may have been somebody else's: with `from` it finds only what came at that moment or later; null finds all, for staff.
 */
export type Person = {
  accountId: string | null;
  phone: string | null;
  email: string | null;
  from: Date | null;
};

/** That a row which a number finds came when the number was already theirs. @param came when it did */
export function whileTheirs(came: AnyColumn, { from }: Person): SQL | undefined {
  return from ? gte(came, from) : undefined;
}

/**
 * What one feature holds of a person on one site. `tables` are those it answers for: a test finds a site's table that no
 * source names. Sources run in one transaction, in the order of privacy-sources.server.ts.
 */
export type PrivacySource = {
  /** Key of its part in a download. */
  name: string;
  tables: readonly string[];
  /** Everything held of the person, for a download: plain values, dates as Date. */
  read(tx: Transaction, site: Pick<Site, "groupId" | "id">, person: Person): Promise<unknown>;
  /** Finds the person's files, which lie outside of the database, and gives the work that removes them. Done before `erase`. */
  removeFiles?(
    tx: Transaction,
    site: Pick<Site, "groupId" | "id">,
    person: Person,
  ): Promise<() => Promise<void>>;
  /** Erases or makes anonymous; tells how many rows, and in `kept` what stays and why. */
  erase(
    tx: Transaction,
    site: Pick<Site, "groupId" | "id">,
    person: Person,
    now: Date,
  ): Promise<{ rows: number; retained?: string }>;
};
