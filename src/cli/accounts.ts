import { parseArgs } from "node:util";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import { accountByPhone } from "#domain/shoppers/accounts/account-privacy.server.ts";
import {
  endEverySession,
  endSessionsOf,
  sessionsOf,
} from "#domain/shoppers/accounts/session-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, texts, UsageError, whichCommand } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import { noteReadIn } from "./note-read.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt accounts sessions --site SLUG --phone P   the sessions of a phone number's account
  forecourt accounts sign-out --site SLUG --phone P   ends them
  forecourt accounts sign-out --all [--site SLUG]     ends all sessions of a site, or of all sites

For a stolen phone, or for the whole platform after an incident. The next sign-in requires a code again.

Exit codes: 0 done; 1 unknown site or account; 2 invalid arguments.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** The command, independent of how a database is opened. */
export function accountsCommandOver(withDb: WithDb): Command {
  return {
    name: "accounts",
    summary: "sessions of shoppers: sessions, sign-out",
    usage,
    run: async ([name, ...rest], io) => {
      if (name !== "sessions" && name !== "sign-out") {
        throw whichCommand("accounts", name, ["sessions", "sign-out"]);
      }
      const { values } = parseArgs({
        args: rest,
        options: { ...texts("site", "phone"), ...flags("all") },
      });
      const phone = values.phone === undefined ? null : australianPhone(values.phone);
      if (values.phone !== undefined && phone === null)
        throw new UsageError("--phone is an Australian number");
      const everyone = name === "sign-out" && values.all === true;
      if (everyone === (phone !== null))
        throw new UsageError("Name the account with --phone, or use sign-out with --all");
      if (phone !== null && values.site === undefined) throw new UsageError("Name the --site");
      return withDb(async (db) => {
        const asked = await selectedSites(db, values.site, io);
        if (!asked) return 1;
        if (phone === null) return signOutAll(asked.sites, io, db);
        return ofOne(name, phone, asked.sites[0] as SiteSummary, io, db);
      });
    },
  };
}

async function signOutAll(sites: SiteSummary[], io: CommandIo, db: Database): Promise<number> {
  for (const { groupId, id, slug } of sites) {
    const ended = await db.withSite({ groupId, id }, (tx) => endEverySession(tx, { groupId, id }));
    io.out(`${slug}: ${ended} sessions ended`);
  }
  return 0;
}

async function ofOne(
  name: "sessions" | "sign-out",
  phone: string,
  site: SiteSummary,
  io: CommandIo,
  db: Database,
): Promise<number> {
  return db.withSite(site, async (tx) => {
    const account = await accountByPhone(tx, site, phone);
    if (!account) {
      io.err(`No account on ${site.slug} has this number.`);
      return 1;
    }
    if (name === "sign-out") io.out(`${await endSessionsOf(tx, site, account.id)} sessions ended`);
    else {
      const found = await sessionsOf(tx, site, account.id, { token: null, now: now() });
      const day = (at: Date) => at.toISOString().slice(0, 16);
      io.out(
        table(
          ["since", "last seen"],
          found.map((one) => [day(one.since), day(one.lastSeenAt)]),
        ),
      );
    }
    if (name === "sessions") await noteReadIn(tx, { table: "accounts", ids: [account.id] });
    return 0;
  });
}
