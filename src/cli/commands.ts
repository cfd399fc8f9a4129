import type { PictureStore } from "#features/web/pictures/picture-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { accountsCommandOver } from "./accounts.ts";
import type { Command } from "./command.ts";
import { contentCommandOver } from "./content.ts";
import { leadsCommandOver } from "./leads.ts";
import { messagesCommandOver } from "./messages.ts";
import { type OriginalsServices, originalsCommandOver } from "./originals.ts";
import { privacyCommandOver } from "./privacy.ts";
import { reservationsCommandOver } from "./reservations.ts";
import { siteCommandOver } from "./site.ts";
import { stockCommandOver } from "./stock.ts";

/** What operators and dealer staff do from a terminal, over any way to reach a database and any place for files. */
export function commandsOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  files: { pictures: () => PictureStore; originals: OriginalsServices },
): Command[] {
  return [
    siteCommandOver(withDb),
    contentCommandOver(withDb, files.pictures),
    stockCommandOver(withDb),
    leadsCommandOver(withDb),
    messagesCommandOver(withDb),
    privacyCommandOver(withDb),
    accountsCommandOver(withDb),
    originalsCommandOver(files.originals),
    reservationsCommandOver(withDb),
  ];
}
