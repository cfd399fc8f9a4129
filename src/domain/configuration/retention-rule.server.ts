import type { Site } from "#domain/configuration/site.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** How long one kind of personal data stays on a site. */
export type RetentionRule = {
  /** The kind, a word or two. */
  kind: string;
  /** The configuration key of `days`; null where they are the same for every site. */
  setting: string | null;
  /** What happens when the days have passed. */
  action: string;
  /** Null: it stays until someone deletes it. */
  days(site: Site): number | null;
  /**
   * Deletes or makes anonymous at most `most` rows that are older than `before`, in one transaction of the site.
   * Null where a background task of the feature does it.
   * @returns how many rows; fewer than `most` when none is left
   */
  apply:
    | null
    | ((tx: Transaction, site: Site, due: { before: Date; now: Date; most: number }) => Promise<number>);
};
