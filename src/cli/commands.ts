import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { SenderServices } from "#platform/adapters/messages/sender-keys.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { PurgeHook } from "#platform/edge/purge-hook.server.ts";
import { accountsCommandOver } from "./accounts.ts";
import { auditCommandOver } from "./audit.ts";
import { type BackupServices, backupCommandOver, restoreCommandOver } from "./backup.ts";
import type { Command } from "./command.ts";
import { contentCommandOver } from "./content.ts";
import { type Diagnose, doctorCommandOver, type WatchServices } from "./doctor.ts";
import { edgeCommandOver } from "./edge.ts";
import { type FeedServices, feedsCommandOver } from "./feeds.ts";
import { fleetCommandOver } from "./fleet.ts";
import type { WithPageComparison } from "./fleet-pages.ts";
import { type GroupServices, groupCommandOver } from "./group.ts";
import { leadsCommandOver } from "./leads.ts";
import { mailCommandOver } from "./mail.ts";
import { messagesCommandOver } from "./messages.ts";
import { type OriginalsServices, originalsCommandOver } from "./originals.ts";
import { prepareCommandOver } from "./prepare.ts";
import { type FileRemover, privacyCommandOver } from "./privacy.ts";
import { reservationsCommandOver } from "./reservations.ts";
import { resultsCommandOver } from "./results.ts";
import { siteCommandOver } from "./site.ts";
import { staffCommandOver } from "./staff.ts";
import { stockCommandOver } from "./stock.ts";

/** The commands for operators and dealer staff, independent of how a database is opened and where files are. */
export function commandsOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  services: {
    pictures: () => PictureStore;
    uploads: () => FileRemover;
    originals: OriginalsServices;
    prepare: Parameters<typeof prepareCommandOver>[0];
    diagnose: Diagnose;
    watching: WatchServices;
    /** The console's origin; null without ADMIN_HOST. */
    consoleAddress: string | null;
    feeds: FeedServices;
    groups: GroupServices;
    pageComparison: WithPageComparison;
    senders: SenderServices;
    backups: BackupServices;
    /** Null where nothing is purged. */
    purge: PurgeHook | null;
  },
): Command[] {
  return [
    siteCommandOver(withDb),
    groupCommandOver(withDb, services.groups),
    fleetCommandOver(withDb, services.pageComparison),
    contentCommandOver(withDb, services.pictures),
    stockCommandOver(withDb),
    feedsCommandOver(withDb, services.feeds),
    leadsCommandOver(withDb),
    messagesCommandOver(withDb),
    mailCommandOver(withDb, services.senders),
    privacyCommandOver(withDb, services.uploads),
    accountsCommandOver(withDb),
    originalsCommandOver(services.originals),
    edgeCommandOver(withDb, services.purge),
    reservationsCommandOver(withDb),
    staffCommandOver(withDb, services.consoleAddress),
    auditCommandOver(withDb),
    resultsCommandOver(withDb),
    doctorCommandOver(services.diagnose, services.watching),
    prepareCommandOver(services.prepare),
    backupCommandOver(services.backups),
    restoreCommandOver(services.backups),
  ];
}
