import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { calendarDate } from "#lib/date.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import { type FeedChange, followChanges } from "#platform/background/change-feed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { FileTooLong } from "./build-catalogue.server.ts";
import { refreshCatalogue, saveFailure } from "./refresh-catalogue.server.ts";

export const cataloguesTaskName = "catalogues";

/** A build waits this long for more changes, and this long at most. */
const waitMs = { quiet: 2_000, most: 3_000 };
const retryMs = 5 * 60_000;

type Options = {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  now(): Date;
  log: Pick<Logger, "error">;
};

type DueCatalogue = {
  group_id: string;
  site_id: string;
  id: string;
  changed_at: string | null;
  last_changed_at: string | null;
  built_at: string | null;
  failed_at: string | null;
};

/** Builds the files of catalogues anew after changes of stock and configuration, and on each day of their sites. */
export function cataloguesTask(options: Options): BackgroundTask {
  return {
    name: cataloguesTaskName,
    // The follower of the change feed triggers it, and days of the sites begin at whole minutes.
    everyMs: 60_000,
    leasesRows: false,
    role: applicationRole,
    run: (stopped, partFailed) => refreshCatalogues(options, stopped, partFailed),
  };
}

async function refreshCatalogues(
  options: Options,
  stopped: () => boolean,
  partFailed: PartFailed,
): Promise<Date | null> {
  const { db, sites, now } = options;
  const changed = (groups: readonly string[]) =>
    db.withoutTenant((tx) =>
      tx.execute(
        sql`select catalogues_changed(${sql.param(groups)}::uuid[], ${now().toISOString()}::timestamptz)`,
      ),
    );
  await followChanges(db, cataloguesTaskName, {
    stopped,
    handle: async (changes) => {
      const groups = changedGroups(changes);
      if (groups.length > 0) await changed(groups);
    },
    handleAll: async () => {
      await changed([...new Set((await cataloguesOn(db)).map(({ group_id }) => group_id))]);
    },
  });
  let next: Date | null = null;
  // One group after the other has a turn, so that one with many catalogues doesn't hold up the others.
  for (const catalogue of inTurns(await cataloguesOn(db))) {
    if (stopped()) return null;
    const site = await sites.byIds(catalogue.group_id, catalogue.site_id);
    if (!site) continue;
    const due = dueAt(catalogue, site, now());
    if (due === null) continue;
    if (due > now()) {
      if (next === null || due < next) next = due;
      continue;
    }
    await refreshOne(options, site, catalogue, partFailed);
  }
  return next;
}

/** The groups whose stock or sites changed. A confirmation of stock, which names no car, changes no file. */
function changedGroups(changes: readonly FeedChange[]): string[] {
  return [
    ...new Set(
      changes
        .filter(({ kind, itemIds }) => kind === "site" || itemIds?.length !== 0)
        .map(({ groupId }) => groupId),
    ),
  ];
}

async function refreshOne(
  { db, now, log }: Options,
  site: Site,
  { id }: DueCatalogue,
  partFailed: PartFailed,
): Promise<void> {
  try {
    await refreshCatalogue(db, site, id, now());
  } catch (error) {
    const isTooLong = error instanceof FileTooLong;
    await saveFailure(db, site, id, isTooLong ? error.message : "the file couldn't be built", now());
    if (!isTooLong) log.error({ err: error, site: site.slug, catalogue: id }, "a catalogue failed");
    partFailed(error);
  }
}

/** When a catalogue is to be built next; null for not before something changes. */
function dueAt(catalogue: DueCatalogue, site: Site, now: Date): Date | null {
  const [changedAt, lastChangedAt, builtAt, failedAt] = [
    catalogue.changed_at,
    catalogue.last_changed_at,
    catalogue.built_at,
    catalogue.failed_at,
  ].map((text) => (text === null ? null : new Date(text)));
  if (failedAt) return new Date(failedAt.getTime() + retryMs);
  const day = (at: Date) => calendarDate(at, site.timezone);
  if (!builtAt || day(builtAt) !== day(now)) return now;
  if (!changedAt || !lastChangedAt) return null;
  return new Date(Math.min(lastChangedAt.getTime() + waitMs.quiet, changedAt.getTime() + waitMs.most));
}

function inTurns(due: readonly DueCatalogue[]): DueCatalogue[] {
  const turns = new Map<string, number>();
  return due
    .map((catalogue) => {
      const turn = turns.get(catalogue.group_id) ?? 0;
      turns.set(catalogue.group_id, turn + 1);
      return { catalogue, turn };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ catalogue }) => catalogue);
}

async function cataloguesOn(db: Pick<Database, "withoutTenant">): Promise<DueCatalogue[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<DueCatalogue>(sql`select * from catalogues_on()`),
  );
  return rows;
}
